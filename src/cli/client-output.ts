import type { Client } from '../clients/client.js';

export const COMPARED =
  'compared byte for byte; only for http://127.0.0.1 and http://[::1] of a sandbox client any port is taken';

export function clientLines(client: Client): string[] {
  return [
    `client_id      ${client.clientId}`,
    `name           ${client.name}`,
    `environment    ${client.environment}`,
    `kind           ${client.isPublic ? 'public' : 'confidential'}${client.isDisabled ? ', disabled' : ''}`,
    `grant_types    ${client.grantTypes.join(' ')}`,
    `scopes         ${client.allowedScopes.join(' ')}`,
    `PKCE           ${client.pkceRequired ? 'required' : 'optional'}`,
    `replay         ${client.isPublic || client.replayRevokesGrant ? 'ends all tokens of the grant' : 'is refused'}`,
    `expiration     ${client.expirationEnabled ? 'shown as expired' : 'shown as approved'}`,
    ...linkLines(client),
    ...client.redirectUris.map((uri) => `redirect_uri   ${uri}`),
  ];
}

/** The links that users are shown on the consent page, if there are any. */
function linkLines({ homepageUrl, privacyPolicyUrl, supportContact }: Client): string[] {
  const links = { homepage: homepageUrl, privacy_policy: privacyPolicyUrl, support: supportContact };
  const given = Object.entries(links).filter(([, link]) => link !== '');
  return given.map(([name, link]) => `${name.padEnd(14)} ${link}`);
}
