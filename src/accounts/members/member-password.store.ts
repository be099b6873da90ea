import type { Db } from '../../db/database.js';

/**
 * Inserts nothing if no member has this id: a request for an unknown address runs the same statements, so that it takes
 * as long.
 */
export async function insertReset(
  trx: Db,
  row: { memberId: string; tokenHash: Buffer; expiresAt: Date },
  now: Date,
): Promise<void> {
  await trx.raw(
    `insert into member_reset_links (token_hash, member_id, created_at, expires_at)
     select cast(:tokenHash as bytea), member_id, cast(:now as timestamptz), cast(:expiresAt as timestamptz)
     from members where member_id = :memberId`,
    { ...row, now },
  );
}

/** @returns the member's e-mail address; undefined if the link is wrong, used or expired */
export async function findResetEmail(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [email] = await db('member_reset_links')
    .join('members', 'members.member_id', 'member_reset_links.member_id')
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', now)
    .pluck<string[]>('members.email');
  return email;
}

/**
 * Both tables can hold reset links: servers of the previous version, which may still run during a deployment, use the
 * second one.
 */
export const RESET_TABLES = ['member_reset_links', 'member_password_resets'] as const;

/**
 * Consumes a reset link and deletes the member's other links. If two requests use the same link at once, only the first
 * one succeeds.
 * @returns the member's id; undefined if the link is wrong, used or expired
 */
export async function consumeReset(trx: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await trx('member_reset_links')
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', now)
    .delete()
    .returning<{ member_id: string }[]>('member_id');
  if (!row) return undefined;
  for (const table of RESET_TABLES) {
    const others = trx(table).select('token_hash').where({ member_id: row.member_id });
    await trx(table).whereIn('token_hash', others.forUpdate().skipLocked()).delete();
  }
  return row.member_id;
}

export async function deleteResetsOver(
  db: Db,
  table: (typeof RESET_TABLES)[number],
  now: Date,
  limit: number,
): Promise<number> {
  const over = db(table).select('token_hash').where('expires_at', '<', now);
  return db(table).whereIn('token_hash', over.limit(limit).forUpdate().skipLocked()).delete();
}
