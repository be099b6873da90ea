import type { LogInReturned } from '../../../ui/components/log-in-card.js';
import type { Handler } from '../../../http/handler.js';
import { renderPage, waitHeaders } from '../../../ui/render.js';
import { csrfToken, type Session } from '../../../http/session.js';
import { logIn, logOut } from '../../team-and-staff-log-in.http.js';
import { consoleAddress } from '../log-in-required.form.js';
import { authenticateStaff } from '../../../accounts/staff/staff.js';
import { StaffLogInPage } from './staff-log-in.page.js';
import { openStaffVisit, STAFF_LOG_IN, STAFF_LOG_OUT_CSRF_PURPOSE } from '../staff-visit.http.js';

const FORM = 'staff log in';

export const showStaffLogIn: Handler<'showStaffLogIn'> = async (call) => {
  const { session, staff } = await openStaffVisit(call);
  if (staff) return { status: 302, headers: { Location: consoleAddress(call.query.page) } };
  return { status: 200, ...page(session, call.query) };
};

export const staffLogIn: Handler<'staffLogIn'> = (call) =>
  logIn(call, {
    sessions: 'staff_sessions',
    accountKind: 'staff',
    csrfPurpose: FORM,
    onward: consoleAddress(call.query.page),
    draw: (session, entered) => page(session, call.query, entered),
    async authenticate(credentials) {
      const found = await authenticateStaff(call.context, credentials, call.now);
      return found && { subjectId: found.member.staffId, passwordHash: found.passwordHash };
    },
  });

export const staffLogOut: Handler<'staffLogOut'> = (call) =>
  logOut(call, { sessions: 'staff_sessions', csrfPurpose: STAFF_LOG_OUT_CSRF_PURPOSE, address: STAFF_LOG_IN });

function page(session: Session, { page: asked }: { page?: string }, entered: LogInReturned = {}) {
  const body = renderPage(StaffLogInPage({ csrf: csrfToken(session, FORM), asked, ...entered }));
  return { headers: waitHeaders(entered.waitSeconds), body };
}
