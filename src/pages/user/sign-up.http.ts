import { limitSignUp } from '../../limits/sign-up-limit.js';
import { signUp as createAccount } from '../../accounts/users/user.js';
import type { Handler } from '../../http/handler.js';
import { remoteAddress } from '../../http/remote-address.js';
import { renderPage, waitHeaders } from '../../ui/render.js';
import { csrfToken, hasCsrf, logInSession } from '../../http/session.js';
import { SignUpPage, type SignUpPageProps } from './sign-up.page.js';
import { onward, openAccountVisit, openVisit, purposeOf, type Visit } from './visit.http.js';

const FORM = 'sign up';

export const showSignUp: Handler<'showSignUp'> = async (call) => {
  const visit = await openVisit(call, call.query.request);
  if (visit.user) return { status: 302, headers: { Location: onward(visit) } };
  return { status: 200, ...page(visit) };
};

export const signUp: Handler<'signUp'> = async (call) => {
  const visit = await openAccountVisit(call, call.query.request);
  // The user has logged in in another tab in the meantime.
  if (visit.user) return { status: 303, headers: { Location: onward(visit) } };
  const { csrf = '', email = '', password = '' } = call.body;
  // If two tabs are opened at the same moment, the session cookie of one replaces that of the other, whose form then
  // has an invalid CSRF token. That form is shown again with a valid one.
  if (!hasCsrf(visit.session, purposeOf(FORM, visit), csrf)) {
    if (visit.ended) throw visit.ended.refusal;
    return { status: 403, ...page(visit, { isStale: true }) };
  }
  const address = remoteAddress(call.request);
  const attempt = await limitSignUp(call.context, address, call.now, () =>
    createAccount(call.context, { email, password, address }, call.now),
  );
  if ('waitSeconds' in attempt) return { status: 429, ...page(visit, { email, waitSeconds: attempt.waitSeconds }) };
  const result = attempt.value;
  if ('faults' in result) return { status: 422, ...page(visit, { email, faults: result.faults }) };
  await logInSession(call, visit.session, result.user.userId);
  return { status: 303, headers: { Location: onward(visit) } };
};

function page({ session, within }: Visit, entered: Omit<SignUpPageProps, 'csrf' | 'flow'> = {}) {
  const csrf = csrfToken(session, purposeOf(FORM, { within }));
  const body = renderPage(SignUpPage({ csrf, flow: within?.flow, ...entered }));
  return { headers: waitHeaders(entered.waitSeconds), body };
}
