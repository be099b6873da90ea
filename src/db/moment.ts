import type { Knex } from 'knex';
import type { Db } from './database.js';

/** Reads several things as of one moment, taking no lock: what others commit meanwhile is in none of them. */
export function atOneMoment<T>(db: Db, read: (trx: Knex) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', readOnly: true });
}
