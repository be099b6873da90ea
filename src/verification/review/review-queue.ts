import type { Db } from '../../db/database.js';
import { parseUuid, uuidsFrom } from '../../uuid.js';
import { formatPosition, parsePosition } from './queue-position.js';
import { lapsedSince, toClaim, type Claim } from './review-claim.js';
import { listCasesAfter, listIdsBetween, type QueuedCase, type QueueFilter } from './review-queue.store.js';
import type { Status } from '../status/status-machine.js';
import { findVerificationStatus } from '../status/verifications.store.js';

export type { QueueFilter } from './review-queue.store.js';

const PAGE_LENGTH = 50;

export interface QueuePage {
  cases: (Omit<QueuedCase, 'claim'> & { claim: Claim | undefined })[];
  /** Where the next page begins; absent on the last one. */
  next?: string;
}

/**
 * Cases that match the filter: waiting ones the oldest first, settled ones the newest first. Each page costs the same,
 * however long the queue is.
 * @param page.after the `next` of the page before; anything else begins at the front
 */
export async function listCases(
  db: Db,
  filter: QueueFilter,
  page: { after?: string | undefined },
  now: Date,
): Promise<QueuePage> {
  const after = parsePosition(page.after);
  const found = await listCasesAfter(db, filter, { after, limit: PAGE_LENGTH + 1, lapsed: lapsedSince(now) });
  const cases = found.slice(0, PAGE_LENGTH).map((one) => ({ ...one, claim: one.claim && toClaim(one.claim) }));
  const last = cases.at(-1);
  return found.length > PAGE_LENGTH && last ? { cases, next: formatPosition(last) } : { cases };
}

/**
 * Finds the case that a reviewer looks for. A whole id finds a case of any environment. The beginning of an id, at least
 * as long as the part that lists show, finds only cases of this environment.
 */
export async function findCaseByText(
  db: Db,
  environment: QueueFilter['environment'],
  text: string,
): Promise<{ verificationId: string } | { fault: 'malformed' | 'unknown' | 'several' }> {
  const id = parseUuid(text);
  if (id !== undefined) return (await findStatus(db, id)) === undefined ? { fault: 'unknown' } : { verificationId: id };
  const bounds = uuidsFrom(text);
  if (!bounds) return { fault: 'malformed' };
  const [verificationId, another] = await listIdsBetween(db, environment, bounds);
  if (verificationId === undefined) return { fault: 'unknown' };
  return another === undefined ? { verificationId } : { fault: 'several' };
}

export async function findStatus(db: Db, verificationId: string): Promise<Status | undefined> {
  return findVerificationStatus(db, verificationId);
}
