import type { Call, OperationId } from '../../http/handler.js';
import { PageRefusal } from '../../http/errors.js';
import { csrfToken, openSession, type Session } from '../../http/session.js';
import { messages } from '../../texts/messages.js';
import type { Reviewer } from './console-layout.page.js';
import { ownPasswordFirst, staffLogInFirst } from './log-in-first.form.js';
import { staffOf, type StaffMember } from '../../accounts/staff/staff.js';

const words = messages.review.errors;

export { STAFF_LOG_IN } from './log-in-first.form.js';
export const STAFF_LOG_OUT_FORM = 'staff log out';

/** Who looks at a page of the console; `staff` and `reviewer` are the same person, for rules and for the frame. */
export interface StaffVisit {
  session: Session;
  staff: StaffMember | undefined;
  reviewer: Reviewer | undefined;
}

/** Somebody who is logged in. */
export interface KnownStaffVisit extends StaffVisit {
  staff: StaffMember;
  reviewer: Reviewer;
}

/** Somebody who was disabled is nobody, whatever their browser says (RC4). */
export async function openStaffVisit<Id extends OperationId>(call: Call<Id>): Promise<StaffVisit> {
  const session = await openSession(call, 'staff_sessions');
  const staff = staffOf(session);
  const reviewer = staff && {
    name: staff.name,
    role: staff.role,
    logOutCsrf: csrfToken(session, STAFF_LOG_OUT_FORM),
    hasOwnPassword: !staff.passwordIsMade,
  };
  return { session, staff, reviewer };
}

/**
 * For all that staff do but choosing a password: before anything they choose one that nobody else knows (RC4).
 * @throws LogInFirst where nobody is logged in, or with such a password; a form checks its token before (SE1)
 */
export function requireStaff<Id extends OperationId>(call: Call<Id>, visit: StaffVisit): KnownStaffVisit {
  const known = requireLogIn(call, visit);
  if (known.staff.passwordIsMade) throw ownPasswordFirst(call.request);
  return known;
}

/** @throws LogInFirst where nobody is logged in */
export function requireLogIn<Id extends OperationId>(call: Call<Id>, visit: StaffVisit): KnownStaffVisit {
  const { session, staff, reviewer } = visit;
  if (!staff || !reviewer) throw staffLogInFirst(call.request);
  return { session, staff, reviewer };
}

/** @throws LogInFirst where nobody is logged in */
export async function openKnownStaffVisit<Id extends OperationId>(call: Call<Id>): Promise<KnownStaffVisit> {
  return requireStaff(call, await openStaffVisit(call));
}

/** RC4: some things are for supervisors. @throws PageRefusal 403 */
export function requireSupervisor(staff: StaffMember): StaffMember {
  if (staff.role === 'supervisor') return staff;
  throw new PageRefusal(403, words.supervisorsTitle, words.supervisorsText);
}
