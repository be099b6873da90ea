import { limitLogIn } from '../limits/log-in-limit.js';
import { authenticateUser } from '../users/user.js';
import type { Handler } from '../web/handler.js';
import { remoteAddress } from '../web/remote-address.js';
import { renderPage, waitHeaders } from '../web/render.js';
import { csrfToken, hasCsrf, logInByPassword } from '../web/session.js';
import { LogInPage, type LogInPageProps } from './log-in.page.js';
import { onward, openAccountVisit, openVisit, purposeOf, type Visit } from './visit.js';

const FORM = 'log in';

export const showLogIn: Handler<'showLogIn'> = async (call) => {
  const visit = await openVisit(call, call.query.request);
  if (visit.user) return { status: 302, headers: { Location: onward(visit) } };
  return { status: 200, ...page(visit) };
};

export const logIn: Handler<'logIn'> = async (call) => {
  const visit = await openAccountVisit(call, call.query.request);
  // Logged in meanwhile in another tab: there is nothing left to do here (SE15).
  if (visit.user) return { status: 303, headers: { Location: onward(visit) } };
  const { csrf = '', email = '', password = '' } = call.body;
  // Two tabs that were opened at one moment share the cookie of the later one: the other gets a form that fits (SE15).
  if (!hasCsrf(visit.session, purposeOf(FORM, visit), csrf)) {
    if (visit.ended) throw visit.ended.refusal;
    return { status: 403, ...page(visit, { isStale: true }) };
  }
  const faults = {
    ...(email.trim() === '' ? { email: 'email_missing' as const } : {}),
    ...(password === '' ? { password: 'password_missing' as const } : {}),
  };
  if (Object.keys(faults).length > 0) return { status: 422, ...page(visit, { email, faults }) };
  const address = remoteAddress(call.request);
  const attempt = await limitLogIn(call.context, { door: 'user', email, address }, call.now, () =>
    authenticateUser(call.context, { email, password, address }, call.now),
  );
  if ('waitSeconds' in attempt) return { status: 429, ...page(visit, { email, waitSeconds: attempt.waitSeconds }) };
  const found = attempt.value;
  const isIn = found && (await logInByPassword(call, visit.session, found.user.userId, found.passwordHash));
  if (!isIn) return { status: 422, ...page(visit, { email, faults: { email: 'refused' } }) };
  return { status: 303, headers: { Location: onward(visit) } };
};

function page({ session, within }: Visit, entered: Omit<LogInPageProps, 'csrf' | 'flow'> = {}) {
  const csrf = csrfToken(session, purposeOf(FORM, { within }));
  const body = renderPage(LogInPage({ csrf, flow: within?.flow, ...entered }));
  return { headers: { ...within?.headers, ...waitHeaders(entered.waitSeconds) }, body };
}
