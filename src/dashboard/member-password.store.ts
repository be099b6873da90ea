import type { Db } from '../db/database.js';

/** For an id of nobody the same statement does nothing. */
export async function upsertReset(
  trx: Db,
  row: { memberId: string; tokenHash: Buffer; expiresAt: Date },
  now: Date,
): Promise<void> {
  await trx.raw(
    `insert into member_password_resets (member_id, token_hash, created_at, expires_at)
     select member_id, cast(:tokenHash as bytea), cast(:now as timestamptz), cast(:expiresAt as timestamptz)
     from members where member_id = :memberId
     on conflict (member_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
       expires_at = excluded.expires_at`,
    { ...row, now },
  );
}

/** @returns the address of whose it is; undefined when the link is wrong, used or too old */
export async function findResetEmail(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [email] = await db('member_password_resets')
    .join('members', 'members.member_id', 'member_password_resets.member_id')
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', now)
    .pluck<string[]>('members.email');
  return email;
}

/** Of two who use it at once one finds it. @returns whose it was */
export async function consumeReset(trx: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await trx('member_password_resets')
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', now)
    .delete()
    .returning<{ member_id: string }[]>('member_id');
  return row?.member_id;
}

export async function deleteResetsOver(db: Db, now: Date, limit: number): Promise<number> {
  const over = db('member_password_resets').select('member_id').where('expires_at', '<', now);
  return db('member_password_resets').whereIn('member_id', over.limit(limit).forUpdate().skipLocked()).delete();
}
