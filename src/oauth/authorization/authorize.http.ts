import type { Handler } from '../../http/handler.js';
import { remoteAddress } from '../../http/remote-address.js';
import { factsOf, noteClient } from '../../http/request-log.js';
import { openSession } from '../../http/session.js';
import { nextStep, type NextStep } from './consent.js';
import { acceptAuthorizationRequest, openAuthorizationRequest } from './authorization-request.js';
import { consentPath } from './flow.js';

/**
 * The authorization endpoint (RFC 6749 §4.1.1). Passes on the raw query, since repeated, malformed and missing
 * parameters get different errors.
 */
export const authorize: Handler<'authorize'> = async ({ context, request, response, now }) => {
  const [, query = ''] = /\?(.*)$/s.exec(request.originalUrl) ?? [];
  const accepted = await acceptAuthorizationRequest(context, query, now, remoteAddress(request));
  noteClient(response, accepted.client.clientId);
  // Logged with this redirect, since the client gets the error only after the user has logged in.
  if (accepted.fault) factsOf(response).oauthError = accepted.fault.error;
  return { status: 302, headers: { Location: stepPath(accepted.authorizationRequestId) } };
};

export const continueAuthorization: Handler<'continueAuthorization'> = async (call) => {
  const id = call.path.authorization_request_id;
  const session = await openSession(call, 'sessions');
  if (session.subjectId === undefined) {
    await openAuthorizationRequest(call.context.db, id, call.now);
    return { status: 302, headers: { Location: logInPath(id) } };
  }
  const next = await nextStep(call.context, id, session.subjectId, call.now);
  return { status: 302, headers: { Location: locationOf(next, id) } };
};

export function stepPath(id: string): string {
  return `/authorize/${id}`;
}

export function logInPath(id: string): string {
  return `/login?request=${id}`;
}

export function locationOf(next: NextStep, id: string): string {
  switch (next.step) {
    case 'information':
      return `/verifications/${encodeURIComponent(next.level)}?request=${id}`;
    case 'consent':
      return consentPath(id);
    case 'client':
      return next.location;
  }
}
