import type { Knex } from 'knex';
import type { Db } from './database.js';

type Step = (pool: Db) => void;

const WAITING = new WeakMap<Db, Step[]>();
const DRY_RUN_ON = new WeakMap<Db, Knex>();

/**
 * Runs use cases in one transaction, although they begin their own: theirs become savepoints, and everything is
 * committed together or not at all. Their steps after the commit wait for this one.
 */
export async function inOneTransaction<T>(pool: Knex, work: (trx: Knex) => Promise<T>): Promise<T> {
  const steps: Step[] = [];
  const result = await pool.transaction((trx) => {
    WAITING.set(trx, steps);
    return work(trx);
  });
  for (const step of steps) step(pool);
  return result;
}

/** Runs use cases and then rolls everything back: the caller learns the result without any effect. */
export async function dryRun<T>(pool: Knex, work: (trx: Knex) => Promise<T>): Promise<T> {
  const trx = await pool.transaction();
  WAITING.set(trx, []);
  DRY_RUN_ON.set(trx, pool);
  try {
    return await work(trx);
  } finally {
    await trx.rollback();
  }
}

/** For work that must not be rolled back: the pool under a dry run, otherwise `db` itself. */
export function outsideDryRun(db: Db): Db {
  return DRY_RUN_ON.get(db) ?? db;
}

/**
 * Runs the step at once. If `db` is a transaction of `inOneTransaction`, it runs after the commit, and never after a rollback;
 * within `dryRun` it never runs.
 */
export function afterCommit(db: Db, step: Step): void {
  const steps = WAITING.get(db);
  if (steps) steps.push(step);
  else step(db);
}
