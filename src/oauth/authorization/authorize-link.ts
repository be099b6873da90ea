import type { Client } from '../../clients/client.js';
import type { Refused } from '../../refusals/refuse.js';
import { requestUserScopes } from '../scope.js';
import { offeredCatalogue } from '../../verification/catalogue/catalogue.js';

/** What the link is to ask a user for. */
export interface LinkParameters {
  redirectUri: string;
  /** Empty for a link without verification. */
  level: string;
  addOns: string[];
  /** Parts whose data is to be released. */
  details: string[];
  /** Scopes that belong to no part. */
  others: string[];
}

/** Why there can be no link: its redirect URI is not registered, nothing is asked for, or such scopes cannot be. */
export type LinkFault = 'redirect_uri' | 'nothing' | Refused;

/** What the form offers, out of the catalogue that the service runs with. */
export function linkChoices() {
  const { parts, scopes } = offeredCatalogue();
  const all = [...parts.values()];
  return {
    levels: all.filter(({ kind }) => kind === 'level'),
    addOns: all.filter(({ kind }) => kind === 'add_on'),
    details: all.filter(({ detailsScopeText }) => detailsScopeText !== undefined),
    others: [...scopes.keys()],
  };
}

/**
 * The address to send users to, with placeholders for what is new for each user, or why there can be none. The rule
 * that checks authorization requests checks this link, too.
 */
export function buildAuthorizeLink(
  client: Pick<Client, 'clientId' | 'redirectUris' | 'allowedScopes' | 'pkceRequired'>,
  parameters: LinkParameters,
  frontendUrl: string,
): { link: string } | { fault: LinkFault } {
  if (!client.redirectUris.includes(parameters.redirectUri)) return { fault: 'redirect_uri' };
  const parts = parameters.level === '' ? parameters.addOns : [parameters.level, ...parameters.addOns];
  const scopes = [
    ...parameters.others,
    ...parts.map((part) => `verification.${part}:read`),
    ...parameters.details.map((part) => `verification.${part}.details:read`),
  ];
  if (scopes.length === 0) return { fault: 'nothing' };
  const requested = requestUserScopes(scopes.join(' '), client.allowedScopes);
  if ('fault' in requested) return requested;
  const { clientId, pkceRequired } = client;
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: parameters.redirectUri,
    response_type: 'code',
    scope: scopes.join(' '),
  }).toString();
  // Braces occur in no value. So a placeholder that was left in is seen, and cannot pass as a code challenge (RFC 7636
  // §4.2).
  const places = [
    'state={STATE}',
    ...(pkceRequired ? ['code_challenge={CODE_CHALLENGE}', 'code_challenge_method=S256'] : []),
  ];
  return { link: `${frontendUrl}/authorize?${[query, ...places].join('&')}` };
}
