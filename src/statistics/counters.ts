import type { Db } from '../db/database.js';
import { recordSeveralGrants, discountSeveralGrants } from '../grants/several-grants.js';
import { lockUser } from '../accounts/users/user.js';
import type { Status } from './visible-status.js';
import { addToClientCounters } from './client-counters.store.js';
import { addForAllWhoSee, addToCounters } from './counters.store.js';
import { dayOf } from './day.js';
import { historyEventOf, type HistoryChange } from './history-event.js';
import { deleteStandings, insertStandings, lockCountedVerification, type Standing } from './standings.store.js';

export { COUNTED_BESIDE, MAKE_EFFECTIVE_PARTS } from './make-effective.store.js';
export { sandboxHistoryEvents } from './history-event.js';

/**
 * A change of a client's counter by `by` verifications. Expired verifications have counters of their own; whether the
 * client sees them as expired is decided when it reads.
 */
export interface CounterChange {
  clientId: string;
  level: string;
  country: string;
  status: Status;
  by: number;
}

/**
 * Adds to counters, and then to history. It must be the last step of its transaction, since transactions wait for each
 * other at counters. Changes with the same key are summed, zeros dropped, and the rows locked in one order: unordered,
 * two such transactions could deadlock.
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

/** The sum for each key, sorted by key. */
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

/** Country and status of a verification, and since when. */
interface DatedStanding extends Standing {
  statusChangedAt: Date;
}

export interface CountedChange {
  userId: string;
  level: string;
  environment: string;
  /** Absent when the verification is new. */
  before: DatedStanding | undefined;
  after: DatedStanding;
  /** Whether the user caused the change by submitting something. */
  isSubmission: boolean;
}

/**
 * Counts a change of a verification for every client that sees it, by an effective, unrevoked grant for the level, and
 * records it in history. The caller has locked the verification, so no grant becomes effective or is revoked meanwhile.
 */
export async function countStatusChange(trx: Db, change: CountedChange): Promise<void> {
  const { before, after } = change;
  const deltas = summed(
    [...(before ? [{ country: before.country, status: before.status, by: -1 }] : []), { ...after, by: 1 }],
    ({ country, status }) => [country, status],
  );
  const event = historyEventOf(before, after, change);
  await addForAllWhoSee(trx, change, after, deltas, event);
}

interface CountedGrant {
  grantId: string;
  clientId: string;
  userId: string;
  level: string;
  effectiveAt: Date | undefined;
  isOneOfSeveral: boolean;
}

/**
 * Records a user's first consent in the history of its day and enters the user in the client's user explorer. All other
 * statistics count the user only after the first code exchange (§1). The verification is locked, so that a simultaneous
 * change either is seen here or sees the grant.
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
 * Removes grants that have just been revoked, of one user to one client, from all numbers. Verifications are locked
 * first, so that a simultaneous change of status is counted exactly once. The caller may have locked the grants before:
 * no other transaction locks a verification and then a grant.
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
  const surplus = await discountSeveralGrants(trx, first, several.length);
  const plain = effective.filter(({ level }) => level === '');
  await addToClientCounters(trx, first.clientId, { plain: -plain.length, surplus });
}

async function lockVerification(trx: Db, grant: CountedGrant): Promise<Standing | undefined> {
  const found = await lockCountedVerification(trx, grant);
  if (found) return found;
  // A first submission locks the user's row. Once that is locked here, the verification exists, or it is created only
  // after this transaction.
  await lockUser(trx, grant.userId);
  return lockCountedVerification(trx, grant);
}

/**
 * Counts grants that were effective from the start, of users that a sandbox client made up. The caller has locked the
 * users and counted their verifications.
 */
export async function countSandboxGrants(
  trx: Db,
  clientId: string,
  standings: readonly (Standing & { userId: string; level: string })[],
): Promise<void> {
  await insertStandings(trx, clientId, standings);
  const userIds = [...new Set(standings.map(({ userId }) => userId))].sort();
  await addToClientCounters(trx, clientId, { plain: 0, surplus: await recordSeveralGrants(trx, clientId, userIds) });
}
