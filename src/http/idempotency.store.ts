import type { Db } from '../db/database.js';

export interface KeyOwner {
  clientId: string;
  key: string;
}

/**
 * Locks the key until the end of this transaction.
 * @returns false if another transaction has locked it
 */
export async function tryLockKey(trx: Db, { clientId, key }: KeyOwner): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { is_free: boolean }[] }>(
    `select pg_try_advisory_xact_lock(hashtextextended(:name, 0)) as is_free`,
    // A client id contains no space, so two different pairs never have the same name.
    { name: `idempotency ${clientId} ${key}` },
  );
  return rows[0]?.is_free === true;
}

export async function findStoredReply(db: Db, { clientId, key }: KeyOwner, since: Date): Promise<Buffer | undefined> {
  const row = await db('idempotency_keys')
    .where({ client_id: clientId, idempotency_key: key })
    .where('created_at', '>', since)
    .first<{ reply_encrypted: Buffer } | undefined>('reply_encrypted');
  return row?.reply_encrypted;
}

/** Stores the reply, and overwrites an expired one under the same key. */
export async function storeReply(trx: Db, { clientId, key }: KeyOwner, sealed: Buffer, now: Date): Promise<void> {
  await trx('idempotency_keys')
    .insert({ client_id: clientId, idempotency_key: key, reply_encrypted: sealed, created_at: now })
    .onConflict(['client_id', 'idempotency_key'])
    .merge(['reply_encrypted', 'created_at']);
}

/**
 * Deletes up to `limit` replies that are older.
 * @returns how many were deleted
 */
export async function deleteRepliesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const old = db('idempotency_keys').select('client_id', 'idempotency_key').where('created_at', '<', before);
  return db('idempotency_keys')
    .whereIn(['client_id', 'idempotency_key'], old.limit(limit).forUpdate().skipLocked())
    .delete();
}
