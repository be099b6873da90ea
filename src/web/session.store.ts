import type { Db } from '../db/database.js';
import { runStatement } from '../db/statement.js';

/** The kinds of sessions are the same mechanism over a table each, so that staff, members and users never mix (RV4). */
export type SessionTable = 'sessions' | 'staff_sessions' | 'member_sessions';

const SUBJECT = { sessions: 'user_id', staff_sessions: 'staff_id', member_sessions: 'member_id' } as const;

/**
 * The session's subject if it is neither idle nor too old. Writes `last_seen_at` at most once a minute,
 * in the same round trip.
 */
export async function touchSession(
  db: Db,
  table: SessionTable,
  hash: Buffer,
  limits: { idleSince: Date; createdSince: Date; staleSince: Date; now: Date },
): Promise<string | undefined> {
  const [row] = await runStatement<{ subject_id: string }>(
    db,
    {
      name: `touch-${table}`,
      text: `with live as (
               select session_hash, ${SUBJECT[table]} as subject_id, last_seen_at from ${table}
               where session_hash = $1 and last_seen_at > $2 and created_at > $3
             ), touched as (
               update ${table} set last_seen_at = $5
               where session_hash = $1 and exists (select from live where last_seen_at < $4)
             )
             select subject_id from live`,
    },
    [hash, limits.idleSince, limits.createdSince, limits.staleSince, limits.now],
  );
  return row?.subject_id;
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

export async function deleteSessionsOf(db: Db, table: SessionTable, subjectId: string): Promise<void> {
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
