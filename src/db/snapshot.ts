import type { Knex } from 'knex';
import type { Db } from './database.js';

/** Runs several reads on one snapshot without locks: what others commit meanwhile is not seen. */
export function inSnapshot<T>(db: Db, read: (trx: Knex) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', readOnly: true });
}
