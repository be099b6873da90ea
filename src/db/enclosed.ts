import type { Knex } from 'knex';
import type { Db } from './database.js';

type Step = (pool: Db) => void;

const WAITING = new WeakMap<Db, Step[]>();

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

/** At once, unless `db` is a transaction of {@link enclose}: then when that has been committed, and never if it is not. */
export function afterCommit(db: Db, step: Step): void {
  const steps = WAITING.get(db);
  if (steps) steps.push(step);
  else step(db);
}
