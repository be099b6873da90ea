import { problem } from '../http/errors.js';
import { messages } from '../texts/messages.js';
import { CLIENT_NAME_MAX_LENGTH, clientNameFault, linkFault, supportFault } from './client-fault.js';
import type { Client } from './client.store.js';
import { redirectUriFault, type Environment } from './redirect-uri.js';

const words = messages.refusals.client;

/**
 * More redirect URIs than any release process needs. All of them are read with each authorization, so their number is
 * limited.
 */
export const REDIRECT_URIS_MAX = 100;

/** Only for sandbox clients, since it decides the verifications of users. */
export const SANDBOX_SCOPE = 'client.sandbox:manage';

/** @throws Problem 422 when a setting of the client is unusable */
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
    throw problem(422, words.pkce); // anybody could pretend to be a public client (RFC 9700 §2.1.1)
  }
  if (client.environment === 'live' && client.allowedScopes.includes(SANDBOX_SCOPE)) {
    throw problem(422, words.sandboxScope(SANDBOX_SCOPE));
  }
  refuseTooManyRedirectUris(client.redirectUris.length);
  for (const uri of client.redirectUris) refuseRedirectUri(uri, client.environment);
}

export function refuseTooManyRedirectUris(count: number): void {
  if (count <= REDIRECT_URIS_MAX) return;
  throw problem(422, messages.refusals.redirectUri.tooMany(REDIRECT_URIS_MAX));
}

/** @throws Problem 422 when the URI cannot be registered */
export function refuseRedirectUri(uri: string, environment: Environment): void {
  const fault = redirectUriFault(uri, environment);
  if (fault) throw problem(422, messages.refusals.redirectUri.unusable(fault));
}
