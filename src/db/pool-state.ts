import type { Knex } from 'knex';

/** What Knex' pool says of itself, which its types leave out. */
interface Pool {
  numUsed: () => number;
  numFree: () => number;
  numPendingAcquires: () => number;
  max: number;
}

/**
 * How many connections are open and idle, how many wait for one, and how many there may be. None once it is closed: a process
 * that ends may still be asked for its metrics.
 */
export function poolState(db: Knex): { total: number; idle: number; waiting: number; max: number } {
  const { pool } = db.client as { pool?: Pool };
  if (!pool) return { total: 0, idle: 0, waiting: 0, max: 0 };
  const idle = pool.numFree();
  return { total: pool.numUsed() + idle, idle, waiting: pool.numPendingAcquires(), max: pool.max };
}
