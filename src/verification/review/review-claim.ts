import type { Db } from '../../db/database.js';
import { dropDecision } from './ended-decision.js';
import { parsePosition } from './queue-position.js';
import {
  claimCase,
  deleteWorkOnCase,
  deleteWorkOnUser,
  extendClaim,
  findClaim,
  lockNextCase,
  type Claimant,
  type ClaimRow,
} from './review-claim.store.js';
import type { QueueFilter } from './review-queue.store.js';

export { release } from './review-claim.store.js';

/** A claim lapses after this time without activity of its reviewer, so that others can take the case. */
export const CLAIM_MINUTES = 30;
/** How often another reviewer may be faster before the search gives up. */
const TRIES = 5;

/** Which reviewer works on a case, and until when it is theirs. */
export interface Claim {
  staffId: string;
  name: string;
  until: Date;
}

/** Claims made at this time or earlier have lapsed. */
export function lapsedSince(now: Date): Date {
  return new Date(now.getTime() - CLAIM_MINUTES * 60_000);
}

/** Undefined if nobody has claimed the case, or if the claim has lapsed. */
export async function findLiveClaim(db: Db, verificationId: string, now: Date): Promise<Claim | undefined> {
  const row = await findClaim(db, verificationId, lapsedSince(now));
  return row && toClaim(row);
}

export function toClaim({ staffId, name, claimedAt }: ClaimRow): Claim {
  return { staffId, name, until: claimedUntil(claimedAt) };
}

/** When a claim made at this time lapses. */
export function claimedUntil(claimedAt: Date): Date {
  return new Date(claimedAt.getTime() + CLAIM_MINUTES * 60_000);
}

/**
 * Claims a waiting case for this reviewer, or extends their claim. False if another reviewer has it, or if it does not
 * wait for a decision.
 */
export async function claim(db: Db, verificationId: string, staffId: string, now: Date): Promise<boolean> {
  return claimCase(db, verificationId, { staffId, now, lapsed: lapsedSince(now) });
}

/** Extends the claim of a reviewer who is working on the case: the half hour counts from their last action. */
export async function keepClaim(db: Db, verificationId: string, staffId: string, now: Date): Promise<void> {
  await extendClaim(db, verificationId, { staffId, now, lapsed: lapsedSince(now) });
}

/**
 * Ends the claim on a case whose status has changed, and drops a decision that was not carried out yet, since it is no
 * longer possible.
 */
export async function endReview(trx: Db, verificationId: string, now: Date): Promise<void> {
  for (const ended of await deleteWorkOnCase(trx, verificationId)) await dropDecision(trx, ended, now);
}

/**
 * Ends all claims and open decisions on the cases of a user who deletes the account, since these cases are not decided
 * any more.
 */
export async function endReviewsOfUser(trx: Db, userId: string, now: Date): Promise<void> {
  for (const ended of await deleteWorkOnUser(trx, userId)) await dropDecision(trx, ended, now);
}

/**
 * Claims the next waiting case that no other reviewer has. The search goes from a position to the end of the queue and
 * then starts at the front, so that skipped cases come last.
 * @param from.position where the search begins; anything that is not a position means the front
 * @param from.but the previous case, which is left out if it is still waiting
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

/** The id of the claimed case; 'taken' if another reviewer claimed it after this statement had begun. */
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
