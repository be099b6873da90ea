import { Problem } from '../web/errors.js';
import type { Client } from './client.js';
import { clientNameFault, linkFault, supportFault } from './client-fault.js';
import { redirectUriFault, type Environment } from './redirect-uri.js';

/** More than any release process needs; all are read with each authorization. */
export const REDIRECT_URIS_MAX = 100;

/** Decides what becomes of users, so it is for those who are made up: no live client is ever given it (SB5). */
export const SANDBOX_SCOPE = 'client.sandbox:manage';

/** @throws Problem 422 */
export function refuseUnusable(client: Client): void {
  const nameFault = clientNameFault(client.name);
  if (nameFault) throw new Problem(422, 'Unusable name', nameFault);
  const fault =
    linkFault(client.homepageUrl) ?? linkFault(client.privacyPolicyUrl) ?? supportFault(client.supportContact);
  if (fault) throw new Problem(422, 'Unusable link', fault);
  if (client.isPublic && client.grantTypes.includes('client_credentials')) {
    throw new Problem(422, 'Unusable grant type', 'A public client cannot use client credentials.');
  }
  if (client.isPublic && !client.pkceRequired) {
    throw new Problem(422, 'PKCE is needed', 'A public client always uses PKCE.'); // O8
  }
  if (client.environment === 'live' && client.allowedScopes.includes(SANDBOX_SCOPE)) {
    throw new Problem(422, 'Unusable scope', `${SANDBOX_SCOPE} is for sandbox clients alone.`);
  }
  refuseTooManyRedirectUris(client.redirectUris.length);
  for (const uri of client.redirectUris) refuseRedirectUri(uri, client.environment);
}

/** @throws Problem 422 */
export function refuseTooManyRedirectUris(count: number): void {
  if (count <= REDIRECT_URIS_MAX) return;
  const hint = `A client may have up to ${REDIRECT_URIS_MAX} redirect URIs. Remove one that is not used any more.`;
  throw new Problem(422, 'Too many redirect URIs', hint);
}

/** @throws Problem 422 (RU2) */
export function refuseRedirectUri(uri: string, environment: Environment): void {
  const fault = redirectUriFault(uri, environment);
  if (fault) throw new Problem(422, 'Unusable redirect URI', `The redirect URI ${fault}.`);
}
