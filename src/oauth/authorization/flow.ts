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

/** Where every page of an authorization sends the user's decision. */
export function consentPath(authorizationRequestId: string): string {
  return `/authorize/${authorizationRequestId}/consent`;
}

/** The name that the form's CSRF token is made for: it includes the id, so a token is valid for this request only. */
export function consentForm(authorizationRequestId: string): string {
  return `consent ${authorizationRequestId}`;
}
