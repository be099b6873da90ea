import { recordAuditEvent } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { passwordFault, type PasswordFault } from '../../crypto/password-fault.js';
import { hashPassword } from '../../crypto/password.js';
import { randomPassword } from '../../crypto/random-token.js';
import { refuse } from '../../refusals/refuse.js';
import { endSessionsOf } from '../../http/session.js';
import { updateStaffPassword } from './staff-roster.store.js';
import type { AuthenticatedStaff } from './staff.js';

/**
 * Replaces the password of a staff member who has lost it by a random one, which is shown once. All their sessions end,
 * and after the next log-in they have to choose a password of their own.
 * @param by the supervisor who renews it; undefined if a command does
 * @throws Refused if there is nobody with this id
 */
export async function renewStaffPassword(
  context: Context,
  { staffId, by }: { staffId: string; by?: string | undefined },
  now: Date,
): Promise<{ email: string; name: string; password: string }> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  return context.db.transaction(async (trx) => {
    const member = await updateStaffPassword(trx, staffId, { passwordHash, isMade: true });
    if (!member) refuse('reviewer.unknown');
    await endSessionsOf(trx, 'staff_sessions', staffId);
    const detail = `by ${by ?? 'command'}`;
    await recordAuditEvent(trx, { type: 'staff_password_renewed', staffId, detail }, now);
    return { ...member, password };
  });
}

/**
 * Changes the password of a staff member who has just entered the current one. All their sessions end.
 * @returns what is wrong with the new password, or `too_late` if another one was set in the meantime
 */
export async function changeStaffPassword(
  context: Context,
  who: AuthenticatedStaff & { password: string; address: string | undefined },
  now: Date,
): Promise<'changed' | 'too_late' | PasswordFault> {
  const { member, password, address } = who;
  const { staffId } = member;
  const fault = passwordFault(password, member.email);
  if (fault) return fault;
  const passwordHash = await hashPassword(password);
  return context.db.transaction(async (trx) => {
    const chosen = { passwordHash, isMade: false };
    const isChanged = (await updateStaffPassword(trx, staffId, chosen, who.passwordHash)) !== undefined;
    if (!isChanged) return 'too_late';
    await endSessionsOf(trx, 'staff_sessions', staffId);
    await recordAuditEvent(trx, { type: 'password_changed', staffId, address }, now);
    return 'changed';
  });
}
