import type { Db } from '../../db/database.js';
import { displaceOfAddress, displaceOfAll, type WaitingKind } from './waiting-requests.store.js';

/**
 * Authorization requests that nobody has logged in for yet. Anybody can make them, as fast as a line carries, so as many are
 * kept as people at their log-in pages need: of one address the newest; in all, whoever has most gives way, so that nobody pushes
 * out others by numbers. A browser follows the redirect of /authorize within
 * moments: what a flood leaves unopened never displaces what somebody looks at. Behind one address there may be a whole
 * mobile network.
 */
const MOST_OF_ADDRESS = { unopened: 200, opened: 2_000 } as const satisfies Record<WaitingKind, number>;
export const MOST_OF_ALL = { unopened: 10_000, opened: 100_000 } as const satisfies Record<WaitingKind, number>;
/** All are counted by going through them, so not each time. */
export const COUNTED_EVERY = 100;

const sinceCounted = new WeakMap<Db, Record<WaitingKind, number>>();

/** Makes room after one more was stored, or opened. */
export async function makeRoom(db: Db, kind: WaitingKind, addressKey: string): Promise<void> {
  await displaceOfAddress(db, kind, MOST_OF_ADDRESS[kind], addressKey);
  const counts = sinceCounted.get(db) ?? { unopened: 0, opened: 0 };
  sinceCounted.set(db, counts);
  counts[kind] = (counts[kind] + 1) % COUNTED_EVERY;
  if (counts[kind] === 0) await displaceOfAll(db, kind, MOST_OF_ALL[kind]);
}
