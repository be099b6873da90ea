import type { Db } from '../db/database.js';
import { gatherSeveral, leaveSeveral } from '../grants/several-grants.js';
import { lockUser } from '../accounts/users/user.js';
import type { Status } from './counted-status.js';
import { addToClientCounters } from './client-counters.store.js';
import { addForAllWhoSee, addToCounters } from './counters.store.js';
import { dayOf } from './day.js';
import { happeningOf, type HistoryChange } from './history-event.js';
import { deleteStandings, insertStandings, lockCountedVerification, type Standing } from './standings.store.js';

export { visibleStatus } from './counted-status.js';
export { COUNTED_BESIDE, MAKE_EFFECTIVE_PARTS } from './make-effective.store.js';
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
interface DatedStanding extends Standing {
  statusChangedAt: Date;
}

export interface CountedChange {
  userId: string;
  level: string;
  environment: string;
  /** Absent when the verification begins. */
  before: DatedStanding | undefined;
  after: DatedStanding;
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
  await addForAllWhoSee(trx, change, after, deltas, happening);
}

/** What a user has granted to a client for a level, if any. */
interface CountedGrant {
  grantId: string;
  clientId: string;
  userId: string;
  level: string;
  effectiveAt: Date | undefined;
  isOneOfSeveral: boolean;
}

/**
 * Counts what a user has just allowed for the first time, on its day, and enters it where the client's team looks for its
 * users (VE14); it counts nowhere else before a code is exchanged. Holds the verification, so that a change of it at the same
 * moment is seen or sees the grant.
 */
export async function countConsent(
  trx: Db,
  grant: Pick<CountedGrant, 'clientId' | 'userId' | 'level'>,
  now: Date,
): Promise<void> {
  const { clientId, userId, level } = grant;
  const found = level === '' ? undefined : await lockCountedVerification(trx, grant);
  if (found) await insertStandings(trx, clientId, [{ userId, level, ...found }]);
  const allowed = {
    clientId,
    day: dayOf(now),
    level,
    country: found?.country ?? '',
    event: 'allowed',
    bucket: 0,
  } as const;
  await moveCounters(trx, [], [allowed]);
}

/**
 * Takes grants of a user to a client, which have just been revoked, out of all numbers: the effective ones from under the
 * statuses that their verifications have now. Locks the verifications first, so that a change of one at the same moment is
 * counted once. The caller may hold the grants' rows already: nobody locks a grant after a verification.
 */
export async function uncountGrants(trx: Db, grants: readonly CountedGrant[]): Promise<void> {
  const [first] = grants;
  if (!first) return;
  const changes: CounterChange[] = [];
  for (const grant of grants) {
    const { clientId, level } = grant;
    const found = level === '' ? undefined : await lockVerification(trx, grant);
    if (found && grant.effectiveAt) changes.push({ clientId, level, ...found, by: -1 });
  }
  await deleteStandings(
    trx,
    grants.map(({ grantId }) => grantId),
  );
  await moveCounters(trx, changes);
  const effective = grants.filter(({ effectiveAt }) => effectiveAt !== undefined);
  const several = effective.filter(({ isOneOfSeveral }) => isOneOfSeveral);
  const surplus = await leaveSeveral(trx, first, several.length);
  const plain = effective.filter(({ level }) => level === '');
  await addToClientCounters(trx, first.clientId, { plain: -plain.length, surplus });
}

async function lockVerification(trx: Db, grant: CountedGrant): Promise<Standing | undefined> {
  const found = await lockCountedVerification(trx, grant);
  if (found) return found;
  // Whoever submits for the first time holds the user's row: after this, the verification is there or comes later.
  await lockUser(trx, grant.userId);
  return lockCountedVerification(trx, grant);
}

/** Grants that were effective as they were made up (SB4); the caller holds whom they are of, and has counted the verifications. */
export async function countMade(
  trx: Db,
  clientId: string,
  made: readonly (Standing & { userId: string; level: string })[],
): Promise<void> {
  await insertStandings(trx, clientId, made);
  const userIds = [...new Set(made.map(({ userId }) => userId))].sort();
  await addToClientCounters(trx, clientId, { plain: 0, surplus: await gatherSeveral(trx, clientId, userIds) });
}
