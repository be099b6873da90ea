import type { Db } from '../../db/database.js';
import { evictOfAddress, evictOfAll, type WaitingKind } from './waiting-requests.store.js';

/**
 * How many authorization requests without a log-in are kept. Anybody can create them at any rate, so the numbers are
 * just what people at their log-in pages need. Of one address the newest are kept; in total, the network with the most
 * gives way, so that nobody can push out others by numbers. Unopened requests are limited separately: a browser follows
 * the redirect of /authorize at once, so a flood that never opens its requests cannot displace those that people look
 * at. Many people may share one address, such as a mobile network's.
 */
const MAX_OF_ADDRESS = { unopened: 200, opened: 2_000 } as const satisfies Record<WaitingKind, number>;
export const MAX_OF_ALL = { unopened: 10_000, opened: 100_000 } as const satisfies Record<WaitingKind, number>;
/** Counting reads all of them, so it is not done at each request. */
export const COUNT_EVERY = 100;

const sinceCounted = new WeakMap<Db, Record<WaitingKind, number>>();

/** Makes room after a request was stored or opened. */
export async function evictExcessRequests(db: Db, kind: WaitingKind, addressKey: string): Promise<void> {
  await evictOfAddress(db, kind, MAX_OF_ADDRESS[kind], addressKey);
  const counts = sinceCounted.get(db) ?? { unopened: 0, opened: 0 };
  sinceCounted.set(db, counts);
  counts[kind] = (counts[kind] + 1) % COUNT_EVERY;
  if (counts[kind] === 0) await evictOfAll(db, kind, MAX_OF_ALL[kind]);
}
