import type { Knex } from 'knex';
import type { Db } from './database.js';

type Step = (pool: Db) => void;

const WAITING = new WeakMap<Db, Step[]>();
const REHEARSED_ON = new WeakMap<Db, Knex>();

/**
 * One transaction around use cases that begin theirs: within it those are savepoints, and all is there together or not at
 * all. What they leave for after the commit waits for this one.
 */
export async function enclose<T>(pool: Knex, work: (trx: Knex) => Promise<T>): Promise<T> {
  const steps: Step[] = [];
  const result = await pool.transaction((trx) => {
    WAITING.set(trx, steps);
    return work(trx);
  });
  for (const step of steps) step(pool);
  return result;
}

/** The same, and then nothing of it stays: what a use case would come to is told, and it was never done. */
export async function rehearse<T>(pool: Knex, work: (trx: Knex) => Promise<T>): Promise<T> {
  const trx = await pool.transaction();
  WAITING.set(trx, []);
  REHEARSED_ON.set(trx, pool);
  try {
    return await work(trx);
  } finally {
    await trx.rollback();
  }
}

/** For what counts all the same: the pool that a rehearsal is on, else `db` itself. */
export function withoutRehearsal(db: Db): Db {
  return REHEARSED_ON.get(db) ?? db;
}

/** At once, unless `db` is a transaction of these two: then when that has been committed, and never if it is not. */
export function afterCommit(db: Db, step: Step): void {
  const steps = WAITING.get(db);
  if (steps) steps.push(step);
  else step(db);
}
