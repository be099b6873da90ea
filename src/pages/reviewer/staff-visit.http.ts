import type { Call, OperationId } from '../../http/handler.js';
import { refuse } from '../../refusals/refuse.js';
import { csrfToken, openSession, type OpenSession, type Session } from '../../http/session.js';
import { reviewerFrame, type Reviewer } from './console-layout.page.js';
import { ownPasswordRequired, staffLogInRequired } from './log-in-required.form.js';
import { staffOf, type StaffMember } from '../../accounts/staff/staff.js';

export { STAFF_LOG_IN } from './log-in-required.form.js';
export const STAFF_LOG_OUT_CSRF_PURPOSE = 'staff log out';

/**
 * A visit to a page of the console. `staff` and `reviewer` are the same person: rules take the first, pages the second.
 * Both are undefined if nobody is logged in.
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

/** Staff with a disabled log-in count as logged out, even if they still have a session. */
export async function openStaffVisit<Id extends OperationId>(call: Call<Id>): Promise<StaffVisit> {
  const session = await openSession(call, 'staff_sessions');
  return { session, ...visitorOf(session) };
}

function visitorOf(session: OpenSession<'staff_sessions'>): Pick<StaffVisit, 'staff' | 'reviewer'> {
  const staff = staffOf(session);
  const reviewer = staff && {
    name: staff.name,
    role: staff.role,
    logOutCsrf: csrfToken(session, STAFF_LOG_OUT_CSRF_PURPOSE),
    hasOwnPassword: !staff.passwordIsMade,
  };
  return { staff, reviewer };
}

/** Header and footer of an error page, for the reviewer of this session. */
export function staffErrorFrame(session: OpenSession<'staff_sessions'>): ReturnType<typeof reviewerFrame> {
  return reviewerFrame(visitorOf(session).reviewer);
}

/**
 * All pages except that for changing the password require a password that no other person knows. Forms check their CSRF
 * token before this.
 * @throws LogInRequired if nobody is logged in, or if another person created the password
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

/** @throws LogInRequired if nobody is logged in, or if another person created the password */
export async function openKnownStaffVisit<Id extends OperationId>(call: Call<Id>): Promise<KnownStaffVisit> {
  return requireStaff(call, await openStaffVisit(call));
}

/** @throws Refused if the member of staff is not a supervisor */
export function requireSupervisor(staff: StaffMember): StaffMember {
  if (staff.role === 'supervisor') return staff;
  return refuse('staff.for_supervisors');
}
