import type { ReceivedPost } from './receivers.js';
import type { FinalRow } from './rows.js';
import type { Outage } from './victims.js';

/** An attempt has so long until its outcome is written, by the time-out of its activity; longer where nobody takes that. */
const ATTEMPT_MS = 20_000;

export interface Repetition {
  first: ReceivedPost;
  again: ReceivedPost;
}

export interface Duplicates {
  /** The POST before was in flight at what was killed: at least once (W14). */
  atKills: number;
  /** There is no reason for these. */
  unexplained: Repetition[];
}

/** Every POST that repeats an attempt, and every one after its delivery was received. */
export function findDuplicates(
  posts: readonly ReceivedPost[],
  outages: readonly Outage[],
  rows: readonly FinalRow[],
): Duplicates {
  const found: Duplicates = { atKills: 0, unexplained: [] };
  const attempts = new Map(rows.map(({ webhookId, attempts }) => [webhookId, attempts]));
  // The log has one POST of each attempt: of a later one, where the outcome of this one was never written.
  const isWritten = ({ webhookId, attempt, arrivedAt }: ReceivedPost): boolean =>
    (attempts.get(webhookId) ?? []).some((one) => one.attemptNumber === attempt && one.startedAt <= arrivedAt);
  for (const ofOne of byWebhookId(posts).values()) {
    for (const [index, again] of ofOne.entries()) {
      const earlier = ofOne.slice(0, index);
      const first = earlier.findLast(({ attempt, status }) => attempt === again.attempt || isReceived(status));
      if (!first) continue;
      if (earlier.some((post) => !isWritten(post) && isCutShort(post, again, outages))) found.atKills += 1;
      else found.unexplained.push({ first, again });
    }
  }
  return found;
}

/**
 * What had a part in this very attempt was killed while it was in flight, and before the repetition: its own worker, or what
 * its outcome is written to and told.
 */
function isCutShort(post: ReceivedPost, again: ReceivedPost, outages: readonly Outage[]): boolean {
  const until = Math.min(inFlightUntil(post, outages), again.arrivedAt);
  return outages.some((outage) => hasPartIn(outage, post) && outage.from < until && post.sentAt <= endOfEffect(outage));
}

/** A POST of another worker is none of a dead one's; where it could not be told whose it was, it may have been anybody's. */
function hasPartIn({ victim }: Outage, { sender }: ReceivedPost): boolean {
  if (victim === 'server') return false;
  return victim === 'temporal' || victim === 'postgres' || sender === undefined || sender === victim;
}

/** What was sent while Postgres or Temporal was away is in flight at it; a dead worker sends nothing. */
function endOfEffect({ victim, from, until }: Outage): number {
  // `sentAt` is in whole seconds, rounded down.
  return victim === 'temporal' || victim === 'postgres' ? until : from;
}

/** While what takes its outcome is away, that waits, and may be lost later by the end of its worker. */
function inFlightUntil({ sentAt }: ReceivedPost, outages: readonly Outage[]): number {
  return outages
    .filter(({ victim }) => victim === 'temporal' || victim === 'postgres')
    .toSorted((one, other) => one.from - other.from)
    .reduce(
      (until, outage) =>
        outage.from < until && outage.until > sentAt ? Math.max(until, outage.until + ATTEMPT_MS) : until,
      sentAt + ATTEMPT_MS,
    );
}

function isReceived(status: number | null | undefined): boolean {
  return typeof status === 'number' && status >= 200 && status <= 299;
}

export function byWebhookId(posts: readonly ReceivedPost[]): Map<string, ReceivedPost[]> {
  const map = new Map<string, ReceivedPost[]>();
  for (const post of posts) {
    const ofOne = map.get(post.webhookId);
    if (ofOne) ofOne.push(post);
    else map.set(post.webhookId, [post]);
  }
  return map;
}
