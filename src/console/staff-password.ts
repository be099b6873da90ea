import { recordAuditEvent } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import { hashPassword } from '../crypto/password.js';
import { randomPassword } from '../crypto/random-token.js';
import { Problem } from '../web/errors.js';
import { messages } from '../web/messages.js';
import { endSessionsOf } from '../web/session.js';
import { updateStaffPassword } from './staff-roster.store.js';

const { unknown } = messages.console.reviewers.refusals;

/**
 * Makes a password for somebody who has lost theirs, to be shown once (RV4). Wherever they are logged in, they are no more.
 * @param by the supervisor who does it; undefined by command
 * @throws Problem 404 for nobody
 */
export async function renewStaffPassword(
  context: Context,
  { staffId, by }: { staffId: string; by?: string | undefined },
  now: Date,
): Promise<{ email: string; password: string }> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  return context.db.transaction(async (trx) => {
    const email = await updateStaffPassword(trx, staffId, passwordHash);
    if (email === undefined) throw new Problem(404, unknown.title, unknown.text);
    await endSessionsOf(trx, 'staff_sessions', staffId);
    const detail = `by ${by ?? 'command'}`;
    await recordAuditEvent(trx, { type: 'staff_password_renewed', staffId, detail }, now);
    return { email, password };
  });
}
