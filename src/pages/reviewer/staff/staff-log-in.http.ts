import { takeLogIn } from '../../../limits/log-in-form.js';
import type { LogInReturned } from '../../../ui/components/log-in-card.js';
import type { Handler } from '../../../http/handler.js';
import { renderPage, waitHeaders } from '../../../ui/render.js';
import { csrfToken, endSession, openSession, requireCsrf, type Session } from '../../../http/session.js';
import { consoleAddress } from '../log-in-first.form.js';
import { authenticateStaff } from '../../../accounts/staff/staff.js';
import { StaffLogInPage } from './staff-log-in.page.js';
import { openStaffVisit, STAFF_LOG_IN, STAFF_LOG_OUT_FORM } from '../staff-visit.http.js';

const FORM = 'staff log in';

export const showStaffLogIn: Handler<'showStaffLogIn'> = async (call) => {
  const { session, staff } = await openStaffVisit(call);
  if (staff) return { status: 302, headers: { Location: consoleAddress(call.query.page) } };
  return { status: 200, ...page(session, call.query) };
};

export const staffLogIn: Handler<'staffLogIn'> = async (call) => {
  const session = await openSession(call, 'staff_sessions');
  const returned = await takeLogIn(call, session, call.body, {
    door: 'staff',
    purpose: FORM,
    async authenticate(shown) {
      const found = await authenticateStaff(call.context, shown, call.now);
      return found && { subjectId: found.member.staffId, passwordHash: found.passwordHash };
    },
  });
  if (returned) return { status: returned.status, ...page(session, call.query, returned.entered) };
  return { status: 303, headers: { Location: consoleAddress(call.query.page) } };
};

export const staffLogOut: Handler<'staffLogOut'> = async (call) => {
  const session = await openSession(call, 'staff_sessions');
  requireCsrf(session, STAFF_LOG_OUT_FORM, call.body.csrf ?? '');
  await endSession(call, session);
  return { status: 303, headers: { Location: STAFF_LOG_IN } };
};

function page(session: Session, { page: asked }: { page?: string }, entered: LogInReturned = {}) {
  const body = renderPage(StaffLogInPage({ csrf: csrfToken(session, FORM), asked, ...entered }));
  return { headers: waitHeaders(entered.waitSeconds), body };
}
