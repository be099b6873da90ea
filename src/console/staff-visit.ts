import type { Call, OperationId } from '../web/handler.js';
import { PageRefusal } from '../web/errors.js';
import { csrfToken, openSession, type Session } from '../web/session.js';
import { messages } from '../web/messages.js';
import type { Reviewer } from './console-layout.js';
import { staffOf, type StaffMember } from './staff.js';

const words = messages.review.errors;

export const STAFF_LOG_IN = '/console/login';
export const STAFF_LOG_OUT_FORM = 'staff log out';

/** Who looks at a page of the console; `staff` and `reviewer` are the same person, for rules and for the frame. */
export interface StaffVisit {
  session: Session;
  staff: StaffMember | undefined;
  reviewer: Reviewer | undefined;
}

/** Somebody who was disabled is nobody, whatever their browser says (RV4). */
export async function openStaffVisit<Id extends OperationId>(call: Call<Id>): Promise<StaffVisit> {
  const session = await openSession(call, 'staff_sessions');
  const staff = staffOf(session);
  const reviewer = staff && { name: staff.name, role: staff.role, logOutCsrf: csrfToken(session, STAFF_LOG_OUT_FORM) };
  return { session, staff, reviewer };
}

/** RV4: some things are for supervisors. @throws PageRefusal 403 */
export function requireSupervisor(staff: StaffMember): StaffMember {
  if (staff.role === 'supervisor') return staff;
  throw new PageRefusal(403, words.supervisorsTitle, words.supervisorsText);
}
