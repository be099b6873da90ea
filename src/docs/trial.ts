import type { GrantType } from '../clients/client.js';
import type { Operation, Parameter } from './reference.js';

/** A sandbox client of whose team the reader is. */
export interface ReaderClient {
  clientId: string;
  name: string;
  redirectUris: readonly string[];
  allowedScopes: readonly string[];
  grantTypes: readonly GrantType[];
}

/**
 * Whether an operation can be tried from its page: by a token of the client's own, which is made for it, and at the address
 * of the page, since the page's script may ask no other.
 */
export function canBeTried({ access, scopes, base }: Operation, frontendUrl: string): boolean {
  return access === 'token' && scopes.length > 0 && new URL(base).origin === new URL(frontendUrl).origin;
}

/** Those of the reader's clients that may get the token that the operation needs from /oauth/token, too. */
export function clientsFor({ scopes }: Operation, clients: readonly ReaderClient[]): ReaderClient[] {
  return clients.filter(
    ({ allowedScopes, grantTypes }) =>
      grantTypes.includes('client_credentials') && scopes.every((scope) => allowedScopes.includes(scope)),
  );
}

/** What a reader fills in. They see what a request does, and send it again themselves: it needs no key against repeating. */
export function enteredParameters({ parameters }: Operation): Parameter[] {
  return parameters.filter((one) => one.in !== 'header');
}

/** Names the form of an operation, so that its CSRF token gives no token for another. */
export function trialPurpose(operationId: string): string {
  return `try ${operationId}`;
}
