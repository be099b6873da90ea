import { randomUUID } from 'node:crypto';
import { recordAuditEvent, type AuditEvent } from '../../audit/audit-event.js';
import { findMemberByEmail, setMemberPassword, type AuthenticatedMember } from './member.js';
import type { Context } from '../../context.js';
import { passwordFault, type PasswordFault } from '../../crypto/password-fault.js';
import { hashPassword } from '../../crypto/password.js';
import { randomToken, sha256 } from '../../crypto/random-token.js';
import type { Db } from '../../db/database.js';
import { parseEmail } from '../../email.js';
import { letter } from '../../mail/letters.js';
import { queueMail, queueSecretMail } from '../../mail/mail.js';
import { endSessionsOf } from '../../http/session.js';
import { consumeReset, deleteResetsOver, findResetEmail, insertReset, RESET_TABLES } from './member-password.store.js';

/** Short, because anyone who can read the mail can get into the dashboard with its link. */
const RESET_MINUTES = 30;

/**
 * Mails a reset link to the member with this address, if there is one. If there is none, the same statements run
 * without effect, so that neither the response nor its timing shows which addresses have an account.
 */
export async function requestMemberReset(
  context: Context,
  { email, address }: { email: string; address: string | undefined },
  now: Date,
): Promise<void> {
  const parsed = parseEmail(email);
  const member = parsed === undefined ? undefined : await findMemberByEmail(context.db, parsed);
  const memberId = member?.memberId ?? randomUUID();
  const token = randomToken('kmt_');
  await context.db.transaction(async (trx) => {
    const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
    await insertReset(trx, { memberId, tokenHash: sha256(token), expiresAt }, now);
    const link = `${context.config.frontendUrl}/dashboard/new-password?token=${token}`;
    const mail = { memberId, ...letter('member_password_reset', RESET_MINUTES), secret: { link } };
    await queueSecretMail({ ...context, db: trx }, mail, now);
    await recordAuditEvent(trx, { type: 'password_reset_requested', memberId: member?.memberId, address }, now);
  });
}

/**
 * Sets a new password, given the token of the mailed link. The link works once, and all sessions of the member end.
 * @returns the member, what is wrong with the password, or `gone` if the link is wrong, used or expired
 */
export async function resetMemberPassword(
  context: Context,
  { token, password, address }: { token: string; password: string; address: string | undefined },
  now: Date,
): Promise<{ memberId: string } | { fault: PasswordFault | 'gone' }> {
  const early = passwordFault(password);
  if (early) return { fault: early };
  const tokenHash = sha256(token);
  // Anybody can send this form, and hashing is expensive, so the password is hashed only once the link has proved
  // valid.
  const email = await findResetEmail(context.db, tokenHash, now);
  if (email === undefined) return { fault: 'gone' };
  const late = passwordFault(password, email);
  if (late) return { fault: late };
  const passwordHash = await hashPassword(password);
  return context.db.transaction(async (trx) => {
    const memberId = await consumeReset(trx, tokenHash, now);
    if (memberId === undefined) return { fault: 'gone' };
    await setMemberPassword(trx, memberId, passwordHash);
    await afterNewPassword(trx, { type: 'password_reset', memberId, address }, now);
    return { memberId };
  });
}

/**
 * Changes the password of a member who has just entered the current one. All sessions of the member end.
 * @returns what is wrong with the new password, or `too_late` if another one was set in the meantime
 */
export async function changeMemberPassword(
  context: Context,
  who: AuthenticatedMember & { password: string; address: string | undefined },
  now: Date,
): Promise<'changed' | 'too_late' | PasswordFault> {
  const { member, password, address } = who;
  const { memberId } = member;
  const fault = passwordFault(password, member.email);
  if (fault) return fault;
  const passwordHash = await hashPassword(password);
  return context.db.transaction(async (trx) => {
    if (!(await setMemberPassword(trx, memberId, passwordHash, who.passwordHash))) return 'too_late';
    await afterNewPassword(trx, { type: 'password_changed', memberId, address }, now);
    return 'changed';
  });
}

/** Ends all sessions, so that anybody else who knew the old password is logged out, and tells the member by mail. */
async function afterNewPassword(trx: Db, event: AuditEvent & { memberId: string }, now: Date): Promise<void> {
  const { memberId } = event;
  await endSessionsOf(trx, 'member_sessions', memberId);
  await queueMail(trx, { memberId, ...letter('member_password_changed') }, now);
  await recordAuditEvent(trx, event, now);
}

type Batch = { now: Date; limit: number };

/** Deletes expired reset links, including those that servers of the previous version have stored. */
export const MEMBER_RESET_CLEAN_UPS = RESET_TABLES.map(
  (table) =>
    ({ db }: Context, { now, limit }: Batch): Promise<number> =>
      deleteResetsOver(db, table, now, limit),
);
