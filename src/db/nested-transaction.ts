import type { Knex } from 'knex';
import type { Db } from './database.js';

type Step = (pool: Db) => void;

const STEPS_AFTER_COMMIT = new WeakMap<Db, Step[]>();
const POOL_OF_DRY_RUN = new WeakMap<Db, Knex>();

/**
 * Runs use cases in one transaction. The transactions that they begin become savepoints, so everything is committed
 * together or not at all. What they register with `afterCommit` runs after the outer commit.
 */
export async function inOneTransaction<T>(pool: Knex, work: (trx: Knex) => Promise<T>): Promise<T> {
  const steps: Step[] = [];
  const result = await pool.transaction((trx) => {
    STEPS_AFTER_COMMIT.set(trx, steps);
    return work(trx);
  });
  for (const step of steps) step(pool);
  return result;
}

/** Runs use cases and then rolls everything back: the caller learns the result without any effect. */
export async function dryRun<T>(pool: Knex, work: (trx: Knex) => Promise<T>): Promise<T> {
  const trx = await pool.transaction();
  STEPS_AFTER_COMMIT.set(trx, []);
  POOL_OF_DRY_RUN.set(trx, pool);
  try {
    return await work(trx);
  } finally {
    await trx.rollback();
  }
}

/** For work that must not be rolled back: the pool under a dry run, otherwise `db` itself. */
export function outsideDryRun(db: Db): Db {
  return POOL_OF_DRY_RUN.get(db) ?? db;
}

/**
 * Runs a step that must follow a commit. Use cases call this after their own transaction, so it runs at once. Within
 * `inOneTransaction` it waits for the outer commit, and is dropped on a rollback; within `dryRun` it never runs.
 */
export function afterCommit(db: Db, step: Step): void {
  const steps = STEPS_AFTER_COMMIT.get(db);
  if (steps) steps.push(step);
  else step(db);
}
