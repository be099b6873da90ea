import { limitLogIn } from '../limits/log-in-limit.js';
import type { Handler } from '../web/handler.js';
import { remoteAddress } from '../web/remote-address.js';
import { renderPage, waitHeaders } from '../web/render.js';
import { csrfToken, endSession, logInSession, openSession, requireCsrf, type Session } from '../web/session.js';
import { messages } from '../web/messages.js';
import { authenticateStaff } from './staff.js';
import { StaffLogInPage, type StaffLogInPageProps } from './staff-log-in.page.js';
import { openStaffVisit, STAFF_LOG_IN, STAFF_LOG_OUT_FORM } from './staff-visit.js';

const FORM = 'staff log in';
const words = messages.review.logIn.faults;

export const showStaffLogIn: Handler<'showStaffLogIn'> = async (call) => {
  const { session, staff } = await openStaffVisit(call);
  return staff ? { status: 302, headers: { Location: '/console' } } : { status: 200, ...page(session) };
};

export const staffLogIn: Handler<'staffLogIn'> = async (call) => {
  const session = await openSession(call, 'staff_sessions');
  const { csrf = '', email = '', password = '' } = call.body;
  requireCsrf(session, FORM, csrf);
  const faults = {
    ...(email.trim() === '' ? { email: words.email_missing } : {}),
    ...(password === '' ? { password: words.password_missing } : {}),
  };
  if (Object.keys(faults).length > 0) return { status: 422, ...page(session, { email, faults }) };
  const address = remoteAddress(call.request);
  const attempt = await limitLogIn(call.context, { door: 'staff', email, address }, call.now, () =>
    authenticateStaff(call.context, { email, password, address }, call.now),
  );
  if ('waitSeconds' in attempt) return { status: 429, ...page(session, { email, waitSeconds: attempt.waitSeconds }) };
  const staff = attempt.value;
  if (!staff) {
    return { status: 422, ...page(session, { email, faults: { email: words.refused } }) };
  }
  await logInSession(call, session, staff.staffId);
  return { status: 303, headers: { Location: '/console' } };
};

export const staffLogOut: Handler<'staffLogOut'> = async (call) => {
  const session = await openSession(call, 'staff_sessions');
  requireCsrf(session, STAFF_LOG_OUT_FORM, call.body.csrf ?? '');
  await endSession(call, session);
  return { status: 303, headers: { Location: STAFF_LOG_IN } };
};

function page(session: Session, entered: Omit<StaffLogInPageProps, 'csrf'> = {}) {
  const body = renderPage(StaffLogInPage({ csrf: csrfToken(session, FORM), ...entered }));
  return { headers: waitHeaders(entered.waitSeconds), body };
}
