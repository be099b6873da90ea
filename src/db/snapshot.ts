import type { Knex } from 'knex';
import type { Db } from './database.js';

/** Reads several things from one snapshot without locks: commits of others meanwhile are not seen. */
export function inSnapshot<T>(db: Db, read: (trx: Knex) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', readOnly: true });
}
