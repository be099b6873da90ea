import { userOf } from '../../accounts/users/user.js';
import type { Call, Handler } from '../../http/handler.js';
import { LOG_OUT_CSRF_PURPOSE } from '../../ui/components/header-user.js';
import { renderPage } from '../../ui/render.js';
import { csrfToken, openSession, requireCsrf } from '../../http/session.js';
import { decide, nextStep } from './consent.js';
import type { AuthorizationRequest } from './authorization-request.js';
import { locationOf, logInPath } from './authorize.http.js';
import { ConsentPage } from './consent.page.js';
import { consentCsrfPurpose, consentPath, flowOf } from './flow.js';
import { scopesInWords } from '../scope.js';

const DAY_SECONDS = 86_400;

/** The authorization screen (§4.1). */
export const showConsent: Handler<'showConsent'> = async (call) => {
  const id = call.path.authorization_request_id;
  const session = await openSession(call, 'sessions');
  const user = userOf(session);
  if (!user) return { status: 302, headers: { Location: logInPath(id) } };
  const next = await nextStep(call.context, id, user.userId, call.now);
  if (next.step !== 'consent') return { status: 302, headers: { Location: locationOf(next, id) } };
  const visitor = { name: user.email, logOutCsrf: csrfToken(session, LOG_OUT_CSRF_PURPOSE) };
  const page = consentPage(call, next.request, visitor, csrfToken(session, consentCsrfPurpose(id)));
  return { status: 200, body: renderPage(page) };
};

export const decideConsent: Handler<'decideConsent'> = async (call) => {
  const id = call.path.authorization_request_id;
  const session = await openSession(call, 'sessions');
  // The token belongs to this session and to this authorization request, so that no other site can make the decision
  // (RFC 6749 §10.12).
  requireCsrf(session, consentCsrfPurpose(id), call.body.csrf ?? '');
  if (session.subjectId === undefined) return { status: 303, headers: { Location: logInPath(id) } };
  const next = await decide(call.context, id, session.subjectId, call.body.decision, call.now);
  // With 307 or 308 the browser would post the form on to the client (RFC 9700 §4.12).
  return { status: 303, headers: { Location: locationOf(next, id) } };
};

function consentPage(
  call: Call<'showConsent'>,
  request: AuthorizationRequest,
  visitor: { name: string; logOutCsrf: string },
  csrf: string,
) {
  return ConsentPage({
    action: consentPath(request.authorizationRequestId),
    csrf,
    flow: flowOf(request),
    visitor,
    scopes: scopesInWords(request.scopes),
    days: Math.round(call.context.config.refreshAbsoluteSeconds / DAY_SECONDS),
    destination: new URL(request.redirectUri).host,
    links: request.client,
  });
}
