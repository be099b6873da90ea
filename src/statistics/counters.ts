import type { Db } from '../db/database.js';
import { lockUser } from '../users/user.js';
import type { Status } from './counted-status.js';
import { addForAllWhoSee, addToCounters, lockCountedVerification } from './counters.store.js';
import { happeningOf, type HistoryChange } from './history-event.js';

export { visibleStatus } from './counted-status.js';
export { MAKE_EFFECTIVE_PARTS } from './counters.store.js';
export { happeningsOfMade } from './history-event.js';

/** So many verifications more, or fewer, under a client's key. An expired one too: what it is seen as is a matter of reading. */
export interface CounterChange {
  clientId: string;
  level: string;
  country: string;
  status: Status;
  by: number;
}

/**
 * Moves counters, the last thing in its transaction, and adds to history after them: sums first, leaves out what cancels
 * out, and always goes through the rows in one order. Unordered, the same work deadlocks.
 */
export async function moveCounters(
  trx: Db,
  changes: readonly CounterChange[],
  history: readonly HistoryChange[] = [],
): Promise<void> {
  const deltas = summed(changes, ({ clientId, level, country, status }) => [clientId, level, country, status]);
  const happened = summed(
    history.map((change) => ({ ...change, by: 1 })),
    ({ clientId, day, event, bucket, level, country }) => [clientId, day, event, bucket, level, country],
  );
  if (deltas.length > 0 || happened.length > 0) await addToCounters(trx, deltas, happened);
}

/** One for each key, in the order of the keys. */
function summed<Change extends { by: number }>(
  changes: readonly Change[],
  keyOf: (change: Change) => (string | number)[],
): (Omit<Change, 'by'> & { by: number })[] {
  const sums = new Map<string, Omit<Change, 'by'> & { by: number }>();
  for (const change of changes) {
    const key = keyOf(change).join(' ');
    const sum = sums.get(key);
    if (sum) sum.by += change.by;
    else sums.set(key, { ...change });
  }
  const sorted = [...sums].filter(([, { by }]) => by !== 0).sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([, sum]) => sum);
}

/** Where a verification stands for counting. */
interface Standing {
  status: Status;
  statusChangedAt: Date;
  country: string;
}

export interface CountedChange {
  userId: string;
  level: string;
  environment: string;
  /** Absent when the verification begins. */
  before: Standing | undefined;
  after: Standing;
  /** Whether it is the user who moved it, by sending something in. */
  isSubmission: boolean;
}

/**
 * Counts a change of a verification, and what it is to history, for every client that sees it: with an effective, unrevoked
 * grant for the level (V6). The caller holds the verification's lock, so no grant can come or go unnoticed meanwhile.
 */
export async function countStatusChange(trx: Db, change: CountedChange): Promise<void> {
  const { before, after } = change;
  const deltas = summed(
    [...(before ? [{ country: before.country, status: before.status, by: -1 }] : []), { ...after, by: 1 }],
    ({ country, status }) => [country, status],
  );
  const happening = happeningOf(before, after, change);
  await addForAllWhoSee(trx, change, deltas, happening && { ...happening, country: after.country });
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
