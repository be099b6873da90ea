import { logoPath } from '../../clients/client-logo.js';
import type { Flow } from '../../ui/flow-layout.js';
import type { AuthorizationRequest } from './authorization-request.js';

/** What every page within an authorization shows: who asked, and the steps there are (FL1). */
export function flowOf(request: AuthorizationRequest): Flow {
  const { authorizationRequestId, client, level } = request;
  return {
    authorizationRequestId,
    client: { name: client.name, environment: client.environment, logo: logoPath(client) },
    steps: level === '' ? ['account', 'consent'] : ['account', 'information', 'consent'],
  };
}

/** Where the user's decision goes, from whichever page of the authorization it is made (FL3). */
export function consentPath(authorizationRequestId: string): string {
  return `/authorize/${authorizationRequestId}/consent`;
}

/** Names the form of the decision: it is of this very transaction (SE1). */
export function consentForm(authorizationRequestId: string): string {
  return `consent ${authorizationRequestId}`;
}
