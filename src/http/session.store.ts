import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';

/** The kinds of sessions are the same mechanism over a table each, so that staff, members and users never mix. */
export type SessionTable = 'sessions' | 'staff_sessions' | 'member_sessions';

/** Whoever is logged in, as the tables have them. */
export interface SubjectRows {
  sessions: { user_id: string; email: string; created_at: Date; email_confirmed_at: Date | null };
  staff_sessions: {
    staff_id: string;
    email: string;
    name: string;
    role: 'reviewer' | 'supervisor';
    disabled_at: Date | null;
    password_is_made: boolean;
  };
  member_sessions: { member_id: string; email: string; name: string };
}

/** A log-in may end after its account was closed. The session that it then begins opens nothing. */
const OF_OPEN_ACCOUNTS = 'where s.deleted_at is null';

const SUBJECT = { sessions: 'user_id', staff_sessions: 'staff_id', member_sessions: 'member_id' } as const;
const ACCOUNTS = { sessions: 'users', staff_sessions: 'staff', member_sessions: 'members' } as const;

const TOUCH: Record<SessionTable, Statement> = {
  sessions: touching('sessions', ['email', 'created_at', 'email_confirmed_at'], OF_OPEN_ACCOUNTS),
  staff_sessions: touching('staff_sessions', ['email', 'name', 'role', 'disabled_at', 'password_is_made']),
  member_sessions: touching('member_sessions', ['email', 'name']),
};

/** The session's subject if it is neither idle nor too old. Writes `last_seen_at` at most once a minute. One round trip. */
export async function touchSession<Table extends SessionTable>(
  db: Db,
  table: Table,
  hash: Buffer,
  limits: { idleSince: Date; createdSince: Date; staleSince: Date; now: Date },
): Promise<SubjectRows[Table] | undefined> {
  const values = [hash, limits.idleSince, limits.createdSince, limits.staleSince, limits.now];
  const [row] = await runStatement<SubjectRows[Table]>(db, TOUCH[table], values);
  return row;
}

function touching(table: SessionTable, columns: string[], condition = ''): Statement {
  const id = SUBJECT[table];
  return {
    name: `touch-${table}`,
    text: `with live as (
             select session_hash, ${id}, last_seen_at from ${table}
             where session_hash = $1 and last_seen_at > $2 and created_at > $3
           ), touched as (
             update ${table} set last_seen_at = $5
             where session_hash = $1 and exists (select from live where last_seen_at < $4)
           )
           select ${[id, ...columns].map((column) => `s.${column}`).join(', ')} from live join ${ACCOUNTS[table]} s using (${id}) ${condition}`,
  };
}

/** Of a session that may have run out, as long as it is there. */
export async function findSubjectId(db: Db, table: SessionTable, hash: Buffer): Promise<string | undefined> {
  const [id] = await db(table).where({ session_hash: hash }).pluck<string[]>(SUBJECT[table]);
  return id;
}

export async function insertSession(
  db: Db,
  table: SessionTable,
  row: { hash: Buffer; subjectId: string; now: Date },
): Promise<void> {
  await db(table).insert({
    session_hash: row.hash,
    [SUBJECT[table]]: row.subjectId,
    created_at: row.now,
    last_seen_at: row.now,
  });
}

/**
 * The same while the account has the password that was shown. Whoever sets another one holds the account's row, and ends all
 * sessions that are there after that: this one is there by then, or waits and finds the new password.
 * @returns whether it has
 */
export async function insertSessionByPassword(
  db: Db,
  table: SessionTable,
  row: { hash: Buffer; subjectId: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const id = SUBJECT[table];
  const result = await db.raw<{ rowCount: number }>(
    `with account as (
       select ${id} from ${ACCOUNTS[table]} where ${id} = :subjectId and password_hash = :passwordHash for share
     )
     insert into ${table} (session_hash, ${id}, created_at, last_seen_at)
     select :hash, ${id}, cast(:now as timestamptz), cast(:now as timestamptz) from account`,
    row,
  );
  return result.rowCount === 1;
}

/** Wherever they are logged in, they are no more. */
export async function endSessionsOf(db: Db, table: SessionTable, subjectId: string): Promise<void> {
  await db(table)
    .where({ [SUBJECT[table]]: subjectId })
    .delete();
}

export async function deleteSession(db: Db, table: SessionTable, hash: Buffer): Promise<void> {
  await db(table).where({ session_hash: hash }).delete();
}

/** Up to `limit` that nobody has used since; one that somebody is using is left for the next time. @returns how many */
export async function deleteSessionsUnusedSince(
  db: Db,
  table: SessionTable,
  since: Date,
  limit: number,
): Promise<number> {
  const unused = db(table).select('session_hash').where('last_seen_at', '<', since);
  return db(table).whereIn('session_hash', unused.limit(limit).forUpdate().skipLocked()).delete();
}
