import type { Knex } from 'knex';

/** What Knex' pool says of itself, which its types leave out. */
interface Pool {
  numUsed: () => number;
  numFree: () => number;
  numPendingAcquires: () => number;
  max: number;
}

/** How many connections are open and idle, how many wait for one, and how many there may be. */
export function poolState(db: Knex): { total: number; idle: number; waiting: number; max: number } {
  const { pool } = db.client as { pool: Pool };
  const idle = pool.numFree();
  return { total: pool.numUsed() + idle, idle, waiting: pool.numPendingAcquires(), max: pool.max };
}
