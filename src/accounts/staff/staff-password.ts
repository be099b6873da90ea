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
 * Makes a password for somebody who has lost theirs, to be shown once (RC4). Wherever they are logged in, they are no more, and
 * at the next log-in they choose their own.
 * @param by the supervisor who does it; undefined by command
 * @throws Refused for nobody
 */
export async function renewStaffPassword(
  context: Context,
  { staffId, by }: { staffId: string; by?: string | undefined },
  now: Date,
): Promise<{ email: string; password: string }> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  return context.db.transaction(async (trx) => {
    const email = await updateStaffPassword(trx, staffId, { passwordHash, isMade: true });
    if (email === undefined) refuse('reviewer.unknown');
    await endSessionsOf(trx, 'staff_sessions', staffId);
    const detail = `by ${by ?? 'command'}`;
    await recordAuditEvent(trx, { type: 'staff_password_renewed', staffId, detail }, now);
    return { email, password };
  });
}

/**
 * Another password for somebody who has just shown the one that they have; every browser that was logged in is so no more.
 * @returns what is wrong with the new one, or `too_late` when another one was set meanwhile
 */
export async function changeStaffPassword(
  context: Context,
  shown: AuthenticatedStaff & { password: string; address: string | undefined },
  now: Date,
): Promise<'changed' | 'too_late' | PasswordFault> {
  const { member, password, address } = shown;
  const { staffId } = member;
  const fault = passwordFault(password, member.email);
  if (fault) return fault;
  const passwordHash = await hashPassword(password);
  return context.db.transaction(async (trx) => {
    const chosen = { passwordHash, isMade: false };
    const isChanged = (await updateStaffPassword(trx, staffId, chosen, shown.passwordHash)) !== undefined;
    if (!isChanged) return 'too_late';
    await endSessionsOf(trx, 'staff_sessions', staffId);
    await recordAuditEvent(trx, { type: 'password_changed', staffId, address }, now);
    return 'changed';
  });
}
