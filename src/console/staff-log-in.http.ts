import { limitLogIn } from '../limits/log-in-limit.js';
import type { Handler } from '../web/handler.js';
import { remoteAddress } from '../web/remote-address.js';
import { renderPage, waitHeaders } from '../web/render.js';
import {
  csrfToken,
  endSession,
  hasCsrf,
  logInByPassword,
  openSession,
  requireCsrf,
  type Session,
} from '../web/session.js';
import { messages } from '../web/messages.js';
import { consoleAddress } from './log-in-first.js';
import { authenticateStaff } from './staff.js';
import { StaffLogInPage, type StaffLogInPageProps } from './staff-log-in.page.js';
import { openStaffVisit, STAFF_LOG_IN, STAFF_LOG_OUT_FORM } from './staff-visit.js';

const FORM = 'staff log in';
const words = messages.review.logIn.faults;

export const showStaffLogIn: Handler<'showStaffLogIn'> = async (call) => {
  const { session, staff } = await openStaffVisit(call);
  if (staff) return { status: 302, headers: { Location: consoleAddress(call.query.page) } };
  return { status: 200, ...page(session, call.query) };
};

export const staffLogIn: Handler<'staffLogIn'> = async (call) => {
  const session = await openSession(call, 'staff_sessions');
  const { csrf = '', email = '', password = '' } = call.body;
  // Two tabs that were opened at one moment share the cookie of the later one: the other gets a form that fits.
  if (!hasCsrf(session, FORM, csrf)) return { status: 403, ...page(session, call.query, { isStale: true }) };
  const faults = {
    ...(email.trim() === '' ? { email: words.email_missing } : {}),
    ...(password === '' ? { password: words.password_missing } : {}),
  };
  if (Object.keys(faults).length > 0) return { status: 422, ...page(session, call.query, { email, faults }) };
  const address = remoteAddress(call.request);
  const attempt = await limitLogIn(call.context, { door: 'staff', email, address }, call.now, () =>
    authenticateStaff(call.context, { email, password, address }, call.now),
  );
  if ('waitSeconds' in attempt) {
    return { status: 429, ...page(session, call.query, { email, waitSeconds: attempt.waitSeconds }) };
  }
  const found = attempt.value;
  const isIn = found && (await logInByPassword(call, session, found.member.staffId, found.passwordHash));
  if (!isIn) return { status: 422, ...page(session, call.query, { email, faults: { email: words.refused } }) };
  return { status: 303, headers: { Location: consoleAddress(call.query.page) } };
};

export const staffLogOut: Handler<'staffLogOut'> = async (call) => {
  const session = await openSession(call, 'staff_sessions');
  requireCsrf(session, STAFF_LOG_OUT_FORM, call.body.csrf ?? '');
  await endSession(call, session);
  return { status: 303, headers: { Location: STAFF_LOG_IN } };
};

function page(
  session: Session,
  { page: asked }: { page?: string },
  entered: Omit<StaffLogInPageProps, 'csrf' | 'asked'> = {},
) {
  const body = renderPage(StaffLogInPage({ csrf: csrfToken(session, FORM), asked, ...entered }));
  return { headers: waitHeaders(entered.waitSeconds), body };
}
