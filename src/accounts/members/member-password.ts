import { randomUUID } from 'node:crypto';
import { recordAuditEvent, type AuditEvent } from '../../audit/audit-event.js';
import { findMemberByEmail, setMemberPassword, type AuthenticatedMember } from './member.js';
import type { Context } from '../../context.js';
import { passwordFault, type PasswordFault } from '../../crypto/password-fault.js';
import { hashPassword } from '../../crypto/password.js';
import { randomToken, sha256 } from '../../crypto/random-token.js';
import type { Db } from '../../db/database.js';
import { parseEmail } from '../../email.js';
import { queueMail, queueSecretMail } from '../../mail/mail.js';
import { messages } from '../../texts/messages.js';
import { endSessionsOf } from '../../http/session.js';
import { consumeReset, deleteResetsOver, findResetEmail, insertReset, RESET_TABLES } from './member-password.store.js';

/** A reset opens the dashboard to whoever reads the mail. */
const RESET_MINUTES = 30;

/**
 * Mails a link to the member of this address, if there is one. What is answered tells nothing, nor how long it takes: for nobody
 * the same statements are made, which then do nothing (SE8).
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
    const { subject, text } = messages.team.mails.reset;
    const body = `${messages.mails.greeting}\n\n${text(RESET_MINUTES)}`;
    await queueSecretMail({ ...context, db: trx }, { memberId, subject, body, secret: { link } }, now);
    await recordAuditEvent(trx, { type: 'password_reset_requested', memberId: member?.memberId, address }, now);
  });
}

/**
 * Sets a new password for whoever has the mail, once; every browser that was logged in is so no more.
 * @returns the member, what is wrong with the password, or `gone` when the link is wrong, used or too old
 */
export async function resetMemberPassword(
  context: Context,
  { token, password, address }: { token: string; password: string; address: string | undefined },
  now: Date,
): Promise<{ memberId: string } | { fault: PasswordFault | 'gone' }> {
  const early = passwordFault(password);
  if (early) return { fault: early };
  const tokenHash = sha256(token);
  // Anybody can send this form: for whoever has no mail nothing is hashed.
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
 * Another password for a member who has just shown the one that they have; every browser that was logged in is so no more.
 * @returns what is wrong with the new one, or `too_late` when another one was set meanwhile
 */
export async function changeMemberPassword(
  context: Context,
  shown: AuthenticatedMember & { password: string; address: string | undefined },
  now: Date,
): Promise<'changed' | 'too_late' | PasswordFault> {
  const { member, password, address } = shown;
  const { memberId } = member;
  const fault = passwordFault(password, member.email);
  if (fault) return fault;
  const passwordHash = await hashPassword(password);
  return context.db.transaction(async (trx) => {
    if (!(await setMemberPassword(trx, memberId, passwordHash, shown.passwordHash))) return 'too_late';
    await afterNewPassword(trx, { type: 'password_changed', memberId, address }, now);
    return 'changed';
  });
}

/** Whoever else knew the old one is out, and its owner hears of it. */
async function afterNewPassword(trx: Db, event: AuditEvent & { memberId: string }, now: Date): Promise<void> {
  const { memberId } = event;
  await endSessionsOf(trx, 'member_sessions', memberId);
  const { subject, text } = messages.team.mails.passwordChanged;
  await queueMail(trx, { memberId, subject, body: `${messages.mails.greeting}\n\n${text}` }, now);
  await recordAuditEvent(trx, event, now);
}

type Batch = { now: Date; limit: number };

/** Those that servers of the version before keep go as well. */
export const MEMBER_RESET_CLEAN_UPS = RESET_TABLES.map(
  (table) =>
    ({ db }: Context, { now, limit }: Batch): Promise<number> =>
      deleteResetsOver(db, table, now, limit),
);
