import { logoPath } from '../../clients/client-logo.js';
import type { Flow } from '../../ui/flow-layout.js';
import type { AuthorizationRequest } from './authorization-request.js';

/** What every page within an authorization shows: the client and the steps. */
export function flowOf(request: AuthorizationRequest): Flow {
  const { authorizationRequestId, client, level } = request;
  return {
    authorizationRequestId,
    client: { name: client.name, environment: client.environment, logo: logoPath(client) },
    steps: level === '' ? ['account', 'consent'] : ['account', 'information', 'consent'],
  };
}

/** The path that leads to the next step of an authorization, whichever it is. */
export function stepPath(authorizationRequestId: string): string {
  return `/authorize/${authorizationRequestId}`;
}

/** The path to which pages of an authorization post the user's decision. */
export function consentPath(authorizationRequestId: string): string {
  return `/authorize/${authorizationRequestId}/consent`;
}

/**
 * The purpose that the CSRF token of the consent form is bound to (see `csrfToken`). It includes the id, so a token is
 * valid for this authorization request only.
 */
export function consentCsrfPurpose(authorizationRequestId: string): string {
  return `consent ${authorizationRequestId}`;
}
