import type { ReceivedPost } from './receivers.js';
import type { FinalRow } from './rows.js';
import type { Outage } from './victims.js';

export interface Duplicates {
  /** The POST before was in flight when something was killed: at least once (W14). */
  atKills: number;
  /** There is no reason for these. */
  unexplained: { first: ReceivedPost; again: ReceivedPost }[];
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
 * Something that takes part in deliveries was killed before the repetition, and after this one had been sent: in the second
 * that it gives as its own. When it was read, and how long its outcome would have taken, depends on the machine.
 */
function isCutShort({ sentAt }: ReceivedPost, again: ReceivedPost, outages: readonly Outage[]): boolean {
  return outages.some(({ victim, from }) => victim !== 'server' && sentAt <= from && from < again.arrivedAt);
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
