import { randomUUID } from 'node:crypto';
import { recordAuditEvent } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { hashPassword } from '../../crypto/password.js';
import { parseEmail } from '../../email.js';
import { endSessionsOf } from '../../http/session.js';
import { checkEmailProof, EMAIL_CODE_MINUTES, newEmailCode, saveEmailCode, useEmailCode } from './email-code.js';
import type { EmailProof } from './email-code.js';
import { letter } from '../../mail/letters.js';
import { queueMail, queueSecretMail } from '../../mail/mail.js';
import { passwordFault, type PasswordFault } from '../../crypto/password-fault.js';
import { findCredentials, findUser, updatePassword } from './users.store.js';
import type { User } from './user.js';

export type ResetFaults = { proof?: 'refused'; password?: PasswordFault };

/**
 * Mails a link and a code to the account with this address, if there is one. If there is none, the same statements run
 * without effect, so that neither the response nor its timing shows which addresses have an account.
 * @returns the id under which the code can be entered
 */
export async function requestPasswordReset(
  context: Context,
  { email, address }: { email: string; address: string | undefined },
  now: Date,
): Promise<string> {
  const parsed = parseEmail(email);
  const user = parsed === undefined ? undefined : (await findCredentials(context.db, parsed))?.user;
  const fresh = newEmailCode();
  const userId = user?.userId ?? randomUUID();
  await context.db.transaction(async (trx) => {
    const within = { ...context, db: trx };
    await saveEmailCode(within, fresh, { userId, purpose: 'reset_password' }, now);
    const { emailCodeId, token, code } = fresh;
    const link = `${context.config.frontendUrl}/reset-password/${emailCodeId}?token=${token}`;
    const words = letter('password_reset', EMAIL_CODE_MINUTES.reset_password);
    await queueSecretMail(within, { userId, ...words, secret: { code, link } }, now);
    await recordAuditEvent(trx, { type: 'password_reset_requested', userId: user?.userId, address }, now);
  });
  return fresh.emailCodeId;
}

/**
 * Sets a new password, given the link or the code from the mail, which works once. All sessions end, so that anybody
 * else who was logged in is logged out. The address counts as confirmed, since the mail has arrived.
 */
export async function resetPassword(
  context: Context,
  input: { proof: EmailProof; password: string; address: string | undefined },
  now: Date,
): Promise<{ user: User } | { faults: ResetFaults }> {
  const early = passwordFault(input.password);
  if (early) return { faults: { password: early } };
  const proven = await checkEmailProof(context, input.proof, 'reset_password', now);
  const user = proven && (await findUser(context.db, proven.userId));
  if (!user) return { faults: { proof: 'refused' } };
  const late = passwordFault(input.password, user.email);
  if (late) return { faults: { password: late } };

  const passwordHash = await hashPassword(input.password);
  const { userId } = user;
  const isFirst = await context.db.transaction(async (trx) => {
    if (!(await useEmailCode(trx, 'reset_password', proven))) return false;
    await updatePassword(trx, userId, passwordHash, now);
    await endSessionsOf(trx, 'sessions', userId);
    await queueMail(trx, { userId, ...letter('password_changed') }, now);
    await recordAuditEvent(trx, { type: 'password_reset', userId, address: input.address }, now);
    return true;
  });
  return isFirst ? { user } : { faults: { proof: 'refused' } };
}
