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

export async function hasReset(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const open = db('member_password_resets').where({ token_hash: tokenHash }).where('expires_at', '>', now);
  return (await open.first<object | undefined>('member_id')) !== undefined;
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
