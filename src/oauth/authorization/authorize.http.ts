import type { Call, Handler } from '../../http/handler.js';
import { remoteAddress } from '../../http/remote-address.js';
import { factsOf, noteClient } from '../../http/request-log.js';
import { openSession } from '../../http/session.js';
import { nextStep, type NextStep } from './consent.js';
import { acceptAuthorizationRequest, openAuthorizationRequest, type AcceptedRequest } from './authorization-request.js';
import { faultyRequestPage, redirectUriRefusal } from './developer-pages.http.js';
import { consentPath, stepPath } from './flow.js';

/**
 * The authorization endpoint (RFC 6749 §4.1.1). Passes on the raw query, since repeated, malformed and missing
 * parameters get different errors.
 */
export const authorize: Handler<'authorize'> = async (call) => {
  const accepted = await accept(call);
  // Logged with this redirect, since the client gets the error only after the user has logged in.
  if (accepted.fault) factsOf(call.response).oauthError = accepted.fault.error;
  const page = await faultyRequestPage(call, accepted);
  if (page !== undefined) return { status: 400, body: page };
  return { status: 302, headers: { Location: stepPath(accepted.authorizationRequestId) } };
};

async function accept({ context, request, response, now }: Call<'authorize'>): Promise<AcceptedRequest> {
  const [, query = ''] = /\?(.*)$/s.exec(request.originalUrl) ?? [];
  try {
    const note = (clientId: string): void => noteClient(response, clientId);
    return await acceptAuthorizationRequest(context, query, now, remoteAddress(request), note);
  } catch (thrown) {
    throw (await redirectUriRefusal(context.db, query, thrown)) ?? thrown;
  }
}

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
