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

/** What differs between users, members of teams and staff. */
interface Accounts<Found> {
  /** Finds the account with this address, if it may log in. */
  find: (db: Db, email: string) => Promise<Found | undefined>;
  /** The id that the audit log records; empty if there is no such account. */
  named: (found?: Found) => { userId?: string; memberId?: string; staffId?: string };
  /** Which kind of log-in it was, for the audit log. A user's log-in is the usual kind and has no detail. */
  detail?: 'member' | 'staff';
}

/**
 * For accounts of one kind, what finds the one with these credentials. An unknown address takes as long as a wrong
 * password, and both get the same answer, so that nobody learns which addresses have an account.
 * @returns the account, and the hash that the password was compared with
 */
export function authenticator<Found extends { passwordHash: string }>({ find, named, detail }: Accounts<Found>) {
  return async ({ db }: Pick<Context, 'db'>, input: LogInCredentials, now: Date): Promise<Found | undefined> => {
    const email = parseEmail(input.email);
    const found = email ? await find(db, email) : undefined;
    const isRight = await verifyPassword(found?.passwordHash, input.password);
    const type = isRight ? 'login_succeeded' : 'login_failed';
    const event = { type, ...named(found), address: input.address, ...(detail ? { detail } : {}) } as const;
    await recordAuditEvent(db, event, now);
    return isRight ? found : undefined;
  };
}
