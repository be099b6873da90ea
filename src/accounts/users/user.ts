import { randomUUID } from 'node:crypto';
import { recordAuditEvent } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { hashPassword, verifyPassword } from '../../crypto/password.js';
import type { Db } from '../../db/database.js';
import { parseEmail } from '../../email.js';
import { mailConfirmation } from './email-confirmation.js';
import { passwordFault, type PasswordFault } from '../../crypto/password-fault.js';
import type { OpenSession } from '../../http/session.js';
import { findCredentials, findUser, insertUser, lockUserRow, toUser, type User } from './users.store.js';

export { isOpen, type User } from './users.store.js';

export interface LogInCredentials {
  email: string;
  password: string;
  /** From where they came, for the audit. */
  address?: string | undefined;
}

export type EmailFault = 'email_missing' | 'email_invalid' | 'email_taken';

/** What to correct, per field. */
export interface SignUpFaults {
  email?: EmailFault;
  password?: PasswordFault;
}

/** Creates an account. Of two at once with one address, the unique index lets one pass. */
export async function signUp(
  context: Context,
  input: LogInCredentials,
  now: Date,
): Promise<{ user: User } | { faults: SignUpFaults }> {
  const email = parseEmail(input.email);
  const password = passwordFault(input.password, input.email);
  if (!email || password) {
    const emailFault = input.email.trim() === '' ? 'email_missing' : 'email_invalid';
    return { faults: { ...(email ? {} : { email: emailFault }), ...(password ? { password } : {}) } };
  }
  const user: User = { userId: randomUUID(), email, createdAt: now, emailConfirmedAt: undefined };
  const passwordHash = await hashPassword(input.password);
  const inserted = await context.db.transaction(async (trx) => {
    if (!(await insertUser(trx, user, passwordHash))) return false;
    // Whoever signs up is logged in with it.
    const event = { type: 'login_succeeded', userId: user.userId, address: input.address, detail: 'sign_up' } as const;
    await recordAuditEvent(trx, event, now);
    await mailConfirmation({ ...context, db: trx }, user.userId, now);
    return true;
  });
  return inserted ? { user } : { faults: { email: 'email_taken' } };
}

/** Somebody who showed their password, and what it was compared with. */
export interface AuthenticatedUser {
  user: User;
  passwordHash: string;
}

/** Whom these credentials belong to. An unknown address takes as long and says as much as a wrong password (SE8). */
export async function authenticateUser(
  context: Context,
  input: LogInCredentials,
  now: Date,
): Promise<AuthenticatedUser | undefined> {
  const email = parseEmail(input.email);
  const found = email ? await findCredentials(context.db, email) : undefined;
  const isRight = await verifyPassword(found?.passwordHash, input.password);
  const type = isRight ? 'login_succeeded' : 'login_failed';
  await recordAuditEvent(context.db, { type, userId: found?.user.userId, address: input.address }, now);
  return isRight ? found : undefined;
}

/** Whoever is logged in. */
export function userOf({ subject }: OpenSession<'sessions'>): User | undefined {
  return subject && toUser(subject);
}

/** @throws Error when there is no such user */
export async function getUser(db: Db, userId: string): Promise<User> {
  const user = await findUser(db, userId);
  if (!user) throw new Error('there is no such user');
  return user;
}

/**
 * Until the end of the transaction. The user's row stands for what does not exist yet: whoever begins a verification, or
 * counts on there being none, holds it. Weak enough to let foreign keys through.
 * @returns whether the account is open: from who has closed theirs meanwhile nothing is taken any more (FL10)
 */
export async function lockUser(trx: Db, userId: string): Promise<boolean> {
  return lockUserRow(trx, userId);
}
