import { recordAuditEvent } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import { verifyPassword } from '../crypto/password.js';
import type { Db } from '../db/database.js';
import { parseEmail } from '../email.js';

export interface LogInCredentials {
  email: string;
  password: string;
  /** The network address of the request, for the audit log. */
  address?: string | undefined;
}

/** What differs between the three kinds of account: users, team members and staff. */
interface Accounts<Found> {
  /** Finds the account with this address, if it may log in. */
  find: (db: Db, email: string) => Promise<Found | undefined>;
  /** The id of the account for the audit log; empty if there is no such account. */
  auditIds: (found?: Found) => { userId?: string; memberId?: string; staffId?: string };
  /** The kind of account, as the audit log records it. Absent for users. */
  detail?: 'member' | 'staff';
}

/**
 * Builds the password check for one kind of account. An unknown address takes as long as a wrong password and gets the
 * same answer, so that nobody can find out which addresses have an account.
 * @returns a function that finds the account with these credentials, together with the hash that the password was
 * compared with
 */
export function authenticator<Found extends { passwordHash: string }>({ find, auditIds, detail }: Accounts<Found>) {
  return async ({ db }: Pick<Context, 'db'>, input: LogInCredentials, now: Date): Promise<Found | undefined> => {
    const email = parseEmail(input.email);
    const found = email ? await find(db, email) : undefined;
    const isRight = await verifyPassword(found?.passwordHash, input.password);
    const type = isRight ? 'login_succeeded' : 'login_failed';
    const event = { type, ...auditIds(found), address: input.address, ...(detail ? { detail } : {}) } as const;
    await recordAuditEvent(db, event, now);
    return isRight ? found : undefined;
  };
}
