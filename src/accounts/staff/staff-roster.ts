import { recordAuditEvent, type AuditEventType } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { refuse } from '../../refusals/refuse.js';
import type { StaffRole } from './staff.js';
import { lockSupervisors, updateStaff } from './staff-roster.store.js';

export { listStaff } from './staff-roster.store.js';

export type StaffChange = { role: StaffRole } | { isDisabled: boolean };

/**
 * Changes the role of a staff member, or disables or enables their account. It takes effect at once, in open sessions
 * too.
 * @param by the supervisor who changes it; undefined if a command does
 * @throws Refused if there is nobody with this id, or if no supervisor would be left
 */
export async function changeStaff(
  context: Context,
  { staffId, by, change }: { staffId: string; by?: string | undefined; change: StaffChange },
  now: Date,
): Promise<void> {
  await context.db.transaction(async (trx) => {
    // Without the lock, two supervisors could demote or disable each other at the same moment, and none would be left.
    const supervisors = await lockSupervisors(trx);
    const takesAway = 'role' in change ? change.role !== 'supervisor' : change.isDisabled;
    if (takesAway && supervisors.length === 1 && supervisors[0] === staffId) {
      refuse('reviewer.last_supervisor');
    }
    if (!(await updateStaff(trx, staffId, change, now))) {
      refuse('reviewer.unknown');
    }
    const detail = `${'role' in change ? change.role : 'log-in'} by ${by ?? 'command'}`;
    await recordAuditEvent(trx, { type: eventOf(change), staffId, detail }, now);
  });
}

function eventOf(change: StaffChange): AuditEventType {
  if ('role' in change) return 'staff_role_changed';
  return change.isDisabled ? 'staff_disabled' : 'staff_enabled';
}
