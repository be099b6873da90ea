import { randomUUID } from 'node:crypto';
import { recordAuditEvent } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { hashPassword } from '../../crypto/password.js';
import type { Db } from '../../db/database.js';
import { parseEmail } from '../../email.js';
import { authenticator, type LogInCredentials } from '../authentication.js';
import { mailConfirmation } from './email-confirmation.js';
import { passwordFault, type PasswordFault } from '../../crypto/password-fault.js';
import type { OpenSession } from '../../http/session.js';
import { findCredentials, findUser, insertUser, toUser, type User } from './users.store.js';

export { lockUser, isOpen, type User } from './users.store.js';

export type EmailFault = 'email_missing' | 'email_invalid' | 'email_taken';

/** What is wrong with each field of the form. */
export interface SignUpFaults {
  email?: EmailFault;
  password?: PasswordFault;
}

/**
 * Creates an account. If two people sign up with the same address at the same moment, the unique index lets only one
 * succeed.
 */
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
    // Signing up logs the user in.
    const event = { type: 'login_succeeded', userId: user.userId, address: input.address, detail: 'sign_up' } as const;
    await recordAuditEvent(trx, event, now);
    await mailConfirmation({ ...context, db: trx }, user.userId, now);
    return true;
  });
  return inserted ? { user } : { faults: { email: 'email_taken' } };
}

/** A user who gave the right password, and the hash that it was compared with. */
export interface AuthenticatedUser {
  user: User;
  passwordHash: string;
}

/** @see authenticator */
export const authenticateUser = authenticator<AuthenticatedUser>({
  find: findCredentials,
  auditIds: (found) => (found ? { userId: found.user.userId } : {}),
});

/** The user who is logged in. */
export function userOf({ subject }: OpenSession<'sessions'>): User | undefined {
  return subject && toUser(subject);
}

/** @throws Error when there is no such user */
export async function getUser(db: Db, userId: string): Promise<User> {
  const user = await findUser(db, userId);
  if (!user) throw new Error('there is no such user');
  return user;
}
