import type { Db } from '../../db/database.js';
import { evictOfAddress, evictOfAll, type WaitingKind } from './waiting-requests.store.js';

/**
 * How many waiting requests, those without a logged-in user, are kept. Anybody can create them at any rate, so the
 * limits are no higher than people at log-in pages need. Of one IP address the newest are kept; many people may share
 * it, as in a mobile network. In total, the networks with the most requests lose some first, so that nobody can
 * displace others by sending many. Unopened requests are limited separately: a browser follows the redirect of
 * /authorize at once, so a flood of requests that are never opened cannot displace those that people look at.
 */
const MAX_OF_ADDRESS = { unopened: 200, opened: 2_000 } as const satisfies Record<WaitingKind, number>;
export const MAX_OF_ALL = { unopened: 10_000, opened: 100_000 } as const satisfies Record<WaitingKind, number>;
/** The total is checked only after every hundredth request, since counting reads all waiting requests. */
export const COUNT_EVERY = 100;

const requestsSinceCount = new WeakMap<Db, Record<WaitingKind, number>>();

/** Deletes waiting requests beyond the limits. Called after a request was stored or opened. */
export async function evictExcessRequests(db: Db, kind: WaitingKind, addressKey: string): Promise<void> {
  await evictOfAddress(db, kind, MAX_OF_ADDRESS[kind], addressKey);
  const counts = requestsSinceCount.get(db) ?? { unopened: 0, opened: 0 };
  requestsSinceCount.set(db, counts);
  counts[kind] = (counts[kind] + 1) % COUNT_EVERY;
  if (counts[kind] === 0) await evictOfAll(db, kind, MAX_OF_ALL[kind]);
}
