import type { Knex } from 'knex';

/** Members of Knex's pool that its types omit. */
interface Pool {
  numUsed: () => number;
  numFree: () => number;
  numPendingAcquires: () => number;
  max: number;
}

/**
 * The number of open and idle connections, of waiting requests, and the maximum. All are 0 once the pool is closed,
 * since a process that ends may still be asked for its metrics.
 */
export function poolState(db: Knex): { total: number; idle: number; waiting: number; max: number } {
  const { pool } = db.client as { pool?: Pool };
  if (!pool) return { total: 0, idle: 0, waiting: 0, max: 0 };
  const idle = pool.numFree();
  return { total: pool.numUsed() + idle, idle, waiting: pool.numPendingAcquires(), max: pool.max };
}
