import { recordAuditEvent, type AuditEventType } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { refuse } from '../../refusals/refuse.js';
import type { StaffRole } from './staff.js';
import { lockSupervisors, updateStaff } from './staff-roster.store.js';

export { listStaff } from './staff-roster.store.js';

export type StaffChange = { role: StaffRole } | { isDisabled: boolean };

/**
 * Gives a member of staff another role, or disables or enables their log-in. It takes effect at once, in open sessions
 * too.
 * @param by the supervisor who does it; undefined if it is done by command
 * @throws Refused if there is nobody with this id, or if no supervisor would be left
 */
export async function changeStaff(
  context: Context,
  { staffId, by, change }: { staffId: string; by?: string | undefined; change: StaffChange },
  now: Date,
): Promise<void> {
  await context.db.transaction(async (trx) => {
    // Locked, so that two supervisors cannot take each other's role away at the same moment and leave none.
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
