import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';

/** Users, staff and members each have a table of sessions with the same mechanism, so that their sessions never mix. */
export type SessionTable = 'sessions' | 'staff_sessions' | 'member_sessions';

/** The columns of the logged-in account, by the table of its session. */
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

/** A log-in may finish after its account was closed. The session that it then creates finds no account. */
const OF_OPEN_ACCOUNTS = 'where s.deleted_at is null';

const SUBJECT = { sessions: 'user_id', staff_sessions: 'staff_id', member_sessions: 'member_id' } as const;
const ACCOUNTS = { sessions: 'users', staff_sessions: 'staff', member_sessions: 'members' } as const;

const TOUCH: Record<SessionTable, Statement> = {
  sessions: touching('sessions', ['email', 'created_at', 'email_confirmed_at'], OF_OPEN_ACCOUNTS),
  staff_sessions: touching('staff_sessions', ['email', 'name', 'role', 'disabled_at', 'password_is_made']),
  member_sessions: touching('member_sessions', ['email', 'name']),
};

/**
 * The account of a session that was used recently and is not too old. Writes `last_seen_at` at most once a minute. One
 * round trip.
 */
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

/** The account of a session that may have expired, as long as its row exists. */
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
 * Inserts a session if the account still has the password that was checked. Whoever changes the password locks the
 * account's row and then deletes all its sessions. So this session either exists by then and is deleted too, or this
 * statement waits and finds the new password.
 * @returns whether the session was inserted
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

/** Deletes all sessions of an account, which logs it out on every device. */
export async function endSessionsOf(db: Db, table: SessionTable, subjectId: string): Promise<void> {
  await db(table)
    .where({ [SUBJECT[table]]: subjectId })
    .delete();
}

export async function deleteSession(db: Db, table: SessionTable, hash: Buffer): Promise<void> {
  await db(table).where({ session_hash: hash }).delete();
}

/**
 * Deletes up to `limit` sessions that have not been used since. Locked ones are skipped until the next run.
 * @returns how many were deleted
 */
export async function deleteSessionsUnusedSince(
  db: Db,
  table: SessionTable,
  since: Date,
  limit: number,
): Promise<number> {
  const unused = db(table).select('session_hash').where('last_seen_at', '<', since);
  return db(table).whereIn('session_hash', unused.limit(limit).forUpdate().skipLocked()).delete();
}
