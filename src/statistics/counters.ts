import type { Db } from '../db/database.js';
import { lockUser } from '../users/user.js';
import type { Status } from './counted-status.js';
import { addToCounters, findClientsConcerned, lockCountedVerification, type CounterDelta } from './counters.store.js';

export { visibleStatus } from './counted-status.js';
export { MAKE_EFFECTIVE_PARTS } from './counters.store.js';

/** One verification more, or one less, under a client's key. An expired one too: what it is seen as is a matter of reading. */
export interface CounterChange {
  clientId: string;
  level: string;
  country: string;
  status: Status;
  by: 1 | -1;
}

/**
 * Moves counters, the last thing in its transaction: sums first, leaves out what cancels out, and always goes through
 * the rows in one order. Unordered, the same work deadlocks.
 */
export async function moveCounters(trx: Db, changes: readonly CounterChange[]): Promise<void> {
  const deltas = new Map<string, CounterDelta>();
  for (const { clientId, level, country, status, by } of changes) {
    const key = [clientId, level, country, status].join(' ');
    const delta = deltas.get(key);
    if (delta) delta.by += by;
    else deltas.set(key, { clientId, level, country, status, by });
  }
  const sorted = [...deltas].filter(([, { by }]) => by !== 0).sort(([one], [other]) => (one < other ? -1 : 1));
  if (sorted.length > 0)
    await addToCounters(
      trx,
      sorted.map(([, delta]) => delta),
    );
}

/** Where a verification stands for counting. */
interface Standing {
  status: Status;
  country: string;
}

export interface CountedChange {
  userId: string;
  level: string;
  environment: string;
  /** Absent when the verification begins. */
  before: Standing | undefined;
  after: Standing;
}

/**
 * Counts a change of a verification for every client that sees it: with an effective, unrevoked grant for the level
 * (V6). The caller holds the verification's lock, so no grant can come or go unnoticed meanwhile.
 */
export async function countStatusChange(trx: Db, change: CountedChange): Promise<void> {
  const { level, before, after } = change;
  const clients = await findClientsConcerned(trx, change);
  const changes = clients.flatMap((clientId): CounterChange[] => [
    ...(before ? [{ clientId, level, country: before.country, status: before.status, by: -1 as const }] : []),
    { clientId, level, country: after.country, status: after.status, by: 1 },
  ]);
  await moveCounters(trx, changes);
}

/**
 * Takes an effective grant that is revoked out of the counters, from under the status that the verification has now. Locks
 * the verification first, so that a change of it at the same moment is counted once. The caller may hold the grant's row
 * already: nobody locks a grant after a verification.
 */
export async function uncountGrant(trx: Db, grant: { clientId: string; userId: string; level: string }): Promise<void> {
  const { clientId, level } = grant;
  let found = await lockCountedVerification(trx, grant);
  if (!found) {
    // Whoever submits for the first time holds the user's row: after this, the verification is there or comes later.
    await lockUser(trx, grant.userId);
    found = await lockCountedVerification(trx, grant);
  }
  if (!found) return;
  await moveCounters(trx, [{ clientId, level, ...found, by: -1 }]);
}
