import type { Db } from '../../db/database.js';
import { dropDecision } from './ended-decision.js';
import { parsePosition } from './queue-position.js';
import {
  claimCase,
  deleteClaim,
  deleteWorkOnCase,
  deleteWorkOnUser,
  extendClaim,
  findClaim,
  lockNextCase,
  type Claimant,
  type ClaimRow,
} from './review-claim.store.js';
import type { QueueFilter } from './review-queue.store.js';

/** RC1: whoever does nothing for so long leaves the case to others. */
export const CLAIM_MINUTES = 30;
/** Somebody else may be faster several times in a row, but not for ever. */
const TRIES = 5;

/** Who looks at a case, until when. */
export interface Claim {
  staffId: string;
  name: string;
  until: Date;
}

/** Claims from then or before have lapsed. */
export function lapsedSince(now: Date): Date {
  return new Date(now.getTime() - CLAIM_MINUTES * 60_000);
}

/** Undefined when nobody has the case, or has left it alone for too long. */
export async function findLiveClaim(db: Db, verificationId: string, now: Date): Promise<Claim | undefined> {
  const row = await findClaim(db, verificationId, lapsedSince(now));
  return row && toClaim(row);
}

export function toClaim({ staffId, name, claimedAt }: ClaimRow): Claim {
  return { staffId, name, until: heldUntil(claimedAt) };
}

/** When a claim of that time lapses. */
export function heldUntil(claimedAt: Date): Date {
  return new Date(claimedAt.getTime() + CLAIM_MINUTES * 60_000);
}

/** Takes a waiting case for this reviewer, or keeps it for longer. False when somebody else has it, or nothing waits. */
export async function claim(db: Db, verificationId: string, staffId: string, now: Date): Promise<boolean> {
  return claimCase(db, verificationId, { staffId, now, lapsed: lapsedSince(now) });
}

/** Whoever works on a case that they have claimed, keeps it: half an hour counts from the last thing they did. */
export async function keepClaim(db: Db, verificationId: string, staffId: string, now: Date): Promise<void> {
  await extendClaim(db, verificationId, { staffId, now, lapsed: lapsedSince(now) });
}

/** Nothing happens to somebody else's claim. */
export async function release(db: Db, verificationId: string, staffId: string): Promise<void> {
  await deleteClaim(db, verificationId, staffId);
}

/** Of a case that has moved, by whomever: a decision that has not been made yet comes too late. */
export async function endReview(trx: Db, verificationId: string, now: Date): Promise<void> {
  for (const ended of await deleteWorkOnCase(trx, verificationId)) await dropDecision(trx, ended, now);
}

/** Of an account that is deleted (FL10): its cases are nobody's to decide any more. */
export async function endReviewsOfUser(trx: Db, userId: string, now: Date): Promise<void> {
  for (const ended of await deleteWorkOnUser(trx, userId)) await dropDecision(trx, ended, now);
}

/**
 * Claims the next waiting case that nobody else has: from a position of the queue on, and then from its front, so that what
 * was skipped comes last.
 * @param from.position of the case before; anything else begins at the front
 * @param from.but the case before, if it is still waiting
 */
export async function claimNext(
  db: Db,
  filter: QueueFilter,
  from: { position?: string | undefined; but?: string | undefined },
  staffId: string,
  now: Date,
): Promise<string | undefined> {
  const waiting: QueueFilter = { ...filter, status: 'pending' };
  const claimant = { staffId, now, lapsed: lapsedSince(now) };
  let after = parsePosition(from.position);
  for (let attempt = 1; attempt <= TRIES;) {
    const page = { after, but: from.but };
    const next = await db.transaction((trx) => claimFirst(trx, waiting, page, claimant));
    if (next === 'taken') attempt += 1;
    else if (next !== undefined || !after) return next;
    else after = undefined;
  }
  return undefined;
}

/** 'taken' when somebody else took it after this statement had begun to look. */
async function claimFirst(
  trx: Db,
  filter: QueueFilter,
  page: Parameters<typeof lockNextCase>[2],
  claimant: Claimant,
): Promise<string | undefined> {
  const next = await lockNextCase(trx, filter, page, claimant);
  if (next === undefined) return undefined;
  return (await claimCase(trx, next, claimant)) ? next : 'taken';
}
