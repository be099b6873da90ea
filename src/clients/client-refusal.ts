import { refuse } from '../refusals/refuse.js';
import { clientNameFault, linkFault, supportFault } from './client-fault.js';
import type { Client } from './client.store.js';
import { redirectUriFault, type Environment } from './redirect-uri.js';

/**
 * More redirect URIs than any release process needs. All of them are read with each authorization, so their number is
 * limited.
 */
export const REDIRECT_URIS_MAX = 100;

/** The scope that only sandbox clients may have, since it lets a client decide verifications itself. */
export const SANDBOX_SCOPE = 'client.sandbox:manage';

/** @throws Refused when a setting of the client is unusable */
export function refuseUnusable(client: Client): void {
  const fault =
    clientNameFault(client.name) ??
    linkFault(client.homepageUrl) ??
    linkFault(client.privacyPolicyUrl) ??
    supportFault(client.supportContact);
  if (fault) throw fault;
  if (client.isPublic && client.grantTypes.includes('client_credentials')) {
    refuse('client.public_with_client_credentials');
  }
  if (client.isPublic && !client.pkceRequired) {
    refuse('client.public_without_pkce'); // anybody could pretend to be a public client (RFC 9700 §2.1.1)
  }
  if (client.environment === 'live' && client.allowedScopes.includes(SANDBOX_SCOPE)) {
    refuse('client.live_with_sandbox_scope', { scope: SANDBOX_SCOPE });
  }
  refuseBeyondRedirectUriLimit(client.redirectUris.length);
  for (const uri of client.redirectUris) refuseRedirectUri(uri, client.environment);
}

export function refuseBeyondRedirectUriLimit(count: number): void {
  if (count <= REDIRECT_URIS_MAX) return;
  refuse('client.too_many_redirect_uris', { max: REDIRECT_URIS_MAX });
}

/** @throws Refused when the URI cannot be registered */
export function refuseRedirectUri(uri: string, environment: Environment): void {
  const fault = redirectUriFault(uri, environment);
  if (fault) throw fault;
}
