import type { Db } from '../db/database.js';

export async function upsertReset(
  trx: Db,
  row: { memberId: string; tokenHash: Buffer; expiresAt: Date },
  now: Date,
): Promise<void> {
  await trx('member_password_resets')
    .insert({ member_id: row.memberId, token_hash: row.tokenHash, created_at: now, expires_at: row.expiresAt })
    .onConflict('member_id')
    .merge();
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
