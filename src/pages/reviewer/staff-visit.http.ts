import type { Call, OperationId } from '../../http/handler.js';
import { refuse } from '../../refusals/refuse.js';
import { csrfToken, openSession, type OpenSession, type Session } from '../../http/session.js';
import { reviewerFrame, type Reviewer } from './console-layout.page.js';
import { ownPasswordRequired, staffLogInRequired } from './log-in-required.form.js';
import { staffOf, type StaffMember } from '../../accounts/staff/staff.js';

export { STAFF_LOG_IN } from './log-in-required.form.js';
export const STAFF_LOG_OUT_FORM = 'staff log out';

/**
 * Who looks at a page of the console. `staff` and `reviewer` are the same person, the first for rules, the second for
 * drawing.
 */
export interface StaffVisit {
  session: Session;
  staff: StaffMember | undefined;
  reviewer: Reviewer | undefined;
}

/** A visit by a member of staff who is logged in. */
export interface KnownStaffVisit extends StaffVisit {
  staff: StaffMember;
  reviewer: Reviewer;
}

/** A disabled log-in counts as logged out, even if its session is still there. */
export async function openStaffVisit<Id extends OperationId>(call: Call<Id>): Promise<StaffVisit> {
  const session = await openSession(call, 'staff_sessions');
  return { session, ...visitorOf(session) };
}

function visitorOf(session: OpenSession<'staff_sessions'>): Pick<StaffVisit, 'staff' | 'reviewer'> {
  const staff = staffOf(session);
  const reviewer = staff && {
    name: staff.name,
    role: staff.role,
    logOutCsrf: csrfToken(session, STAFF_LOG_OUT_FORM),
    hasOwnPassword: !staff.passwordIsMade,
  };
  return { staff, reviewer };
}

/** The frame of an error page, for the reviewer of this session. */
export function staffErrorFrame(session: OpenSession<'staff_sessions'>): ReturnType<typeof reviewerFrame> {
  return reviewerFrame(visitorOf(session).reviewer);
}

/**
 * Everything but choosing a password requires a password that nobody else knows. Forms check their CSRF token first.
 * @throws LogInRequired if nobody is logged in, or if somebody else made the password
 */
export function requireStaff<Id extends OperationId>(call: Call<Id>, visit: StaffVisit): KnownStaffVisit {
  const known = requireLogIn(call, visit);
  if (known.staff.passwordIsMade) throw ownPasswordRequired(call.request);
  return known;
}

/** @throws LogInRequired if nobody is logged in */
export function requireLogIn<Id extends OperationId>(call: Call<Id>, visit: StaffVisit): KnownStaffVisit {
  const { session, staff, reviewer } = visit;
  if (!staff || !reviewer) throw staffLogInRequired(call.request);
  return { session, staff, reviewer };
}

/** @throws LogInRequired if nobody is logged in, or if somebody else made the password */
export async function openKnownStaffVisit<Id extends OperationId>(call: Call<Id>): Promise<KnownStaffVisit> {
  return requireStaff(call, await openStaffVisit(call));
}

/** @throws Refused if the member of staff is not a supervisor */
export function requireSupervisor(staff: StaffMember): StaffMember {
  if (staff.role === 'supervisor') return staff;
  return refuse('staff.for_supervisors');
}
