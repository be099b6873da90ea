import type { Db } from '../db/database.js';

export interface CleanUpLimits {
  expiredBefore: Date;
  codesBefore: Date;
  limit: number;
}

type DeleteBatch = (db: Db, limits: CleanUpLimits) => Promise<number>;

/** Returns a function that deletes up to `limit` rows. Locked rows are skipped until the next run. */
function deletion(table: string, key: string, condition: string): DeleteBatch {
  return async (db, { expiredBefore, codesBefore, limit }) => {
    const result = await db.raw<{ rowCount: number }>(
      `delete from ${table} where ${key} in (
         select ${key} from ${table} where ${condition} limit :limit for update skip locked
       )`,
      { expiredBefore, codesBefore, limit },
    );
    return result.rowCount;
  };
}

/**
 * Unlinks child token pairs from parents that are about to be deleted. If the deletion itself did this, it would lock
 * the parent before the child, while the first use of the child locks the child before the parent: a deadlock.
 */
const detachChildren: DeleteBatch = async (db, { expiredBefore, limit }) => {
  const result = await db.raw<{ rowCount: number }>(
    `update token_pairs set parent_id = null where token_pair_id in (
       select c.token_pair_id from token_pairs c join token_pairs p on c.parent_id = p.token_pair_id
       where p.refresh_expires_at < :expiredBefore and p.access_expires_at < :expiredBefore
       limit :limit for no key update of c skip locked
     )`,
    { expiredBefore, limit },
  );
  return result.rowCount;
};

/** Run in this order, since child token pairs must be unlinked before their parents are deleted. */
export const CLEAN_UPS: readonly DeleteBatch[] = [
  deletion('client_tokens', 'access_hash', 'expires_at < :expiredBefore'),
  deletion('authorization_requests', 'authorization_request_id', 'expires_at < :expiredBefore'),
  deletion('authorization_codes', 'authorization_code_id', 'expires_at < :codesBefore'),
  detachChildren,
  deletion(
    'token_pairs',
    'token_pair_id',
    `refresh_expires_at < :expiredBefore and access_expires_at < :expiredBefore
       and not exists (select from token_pairs c where c.parent_id = token_pairs.token_pair_id)`,
  ),
];
