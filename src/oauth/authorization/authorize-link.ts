import type { Client } from '../../clients/client.js';
import type { Refused } from '../../refusals/refuse.js';
import { requestUserScopes } from '../scope.js';
import { offeredCatalogue } from '../../verification/catalogue/catalogue.js';

/** What the link asks a user for. */
export interface LinkParameters {
  redirectUri: string;
  /** Empty for a link without verification. */
  level: string;
  addOns: string[];
  /** Parts of a verification whose submitted details the client wants to read. */
  details: string[];
  /** Scopes that belong to no part of a verification, such as `uid:read`. */
  others: string[];
}

/** Why no link can be built: its redirect URI is not registered, no scope is chosen, or the scopes are refused. */
export type LinkFault = 'redirect_uri' | 'nothing' | Refused;

/** The choices that the form offers, from the catalogue that this service is configured with. */
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
 * Builds the URL to send users to. Values that the client must create anew for each user (`state`, `code_challenge`)
 * are placeholders. The scopes are checked by the same function as those of real requests.
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
  // Placeholders have braces, which occur in no real value. A code challenge that was not filled in is therefore
  // refused (RFC 7636 §4.2).
  const places = [
    'state={STATE}',
    ...(pkceRequired ? ['code_challenge={CODE_CHALLENGE}', 'code_challenge_method=S256'] : []),
  ];
  return { link: `${frontendUrl}/authorize?${[query, ...places].join('&')}` };
}
