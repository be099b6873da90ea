import { problem } from '../http/errors.js';
import { messages } from '../texts/messages.js';
import { CLIENT_NAME_MAX_LENGTH, clientNameFault, linkFault, supportFault } from './client-fault.js';
import type { Client } from './client.store.js';
import { redirectUriFault, type Environment } from './redirect-uri.js';

const words = messages.refusals.client;

/** More than any release process needs; all are read with each authorization. */
export const REDIRECT_URIS_MAX = 100;

/** Decides what becomes of users, so it is for those who are made up: no live client is ever given it (SB5). */
export const SANDBOX_SCOPE = 'client.sandbox:manage';

/** @throws Problem 422 */
export function refuseUnusable(client: Client): void {
  const nameFault = clientNameFault(client.name);
  if (nameFault) throw problem(422, { ...words.name(CLIENT_NAME_MAX_LENGTH), text: nameFault });
  const fault =
    linkFault(client.homepageUrl) ?? linkFault(client.privacyPolicyUrl) ?? supportFault(client.supportContact);
  if (fault) throw problem(422, { title: words.link.title, text: fault });
  if (client.isPublic && client.grantTypes.includes('client_credentials')) {
    throw problem(422, words.credentials);
  }
  if (client.isPublic && !client.pkceRequired) {
    throw problem(422, words.pkce); // O8
  }
  if (client.environment === 'live' && client.allowedScopes.includes(SANDBOX_SCOPE)) {
    throw problem(422, words.sandboxScope(SANDBOX_SCOPE));
  }
  refuseTooManyRedirectUris(client.redirectUris.length);
  for (const uri of client.redirectUris) refuseRedirectUri(uri, client.environment);
}

/** @throws Problem 422 */
export function refuseTooManyRedirectUris(count: number): void {
  if (count <= REDIRECT_URIS_MAX) return;
  throw problem(422, messages.refusals.redirectUri.tooMany(REDIRECT_URIS_MAX));
}

/** @throws Problem 422 (RU2) */
export function refuseRedirectUri(uri: string, environment: Environment): void {
  const fault = redirectUriFault(uri, environment);
  if (fault) throw problem(422, messages.refusals.redirectUri.unusable(fault));
}
