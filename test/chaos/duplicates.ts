import type { ReceivedPost } from './receivers.js';
import type { Outage } from './victims.js';

/** After the answer, until its outcome is in Postgres. */
const WRITTEN_WITHIN_MS = 1_000;
/** What a dead worker had sent before may be read a little later. */
const READ_WITHIN_MS = 250;

export interface Duplicates {
  /** The POST before was in flight when something was killed: at least once (W14). */
  atKills: number;
  /** There is no reason for these. */
  unexplained: { first: ReceivedPost; again: ReceivedPost }[];
}

/** Every POST that repeats an attempt, and every one after its delivery was received. */
export function findDuplicates(posts: readonly ReceivedPost[], outages: readonly Outage[]): Duplicates {
  const found: Duplicates = { atKills: 0, unexplained: [] };
  for (const ofOne of byWebhookId(posts).values()) {
    for (const [index, again] of ofOne.entries()) {
      const earlier = ofOne.slice(0, index);
      const first = earlier.findLast(({ attempt, status }) => attempt === again.attempt || isReceived(status));
      if (!first) continue;
      if (earlier.some((post) => isInFlight(post, again, outages))) found.atKills += 1;
      else found.unexplained.push({ first, again });
    }
  }
  return found;
}

/** In flight: its outcome was not yet written when something was killed, and the repetition came after that. */
function isInFlight(post: ReceivedPost, again: ReceivedPost, outages: readonly Outage[]): boolean {
  const { arrivedAt, answeredAt = Infinity } = post;
  const databaseOutages = outages.filter(({ victim }) => victim === 'postgres');
  return outages.some(({ victim, from }) => {
    // It takes no part in deliveries.
    if (victim === 'server') return false;
    const couldNotBeWritten = databaseOutages.some((outage) => outage.from < from && outage.until > answeredAt);
    const wasUnwritten = answeredAt + WRITTEN_WITHIN_MS > from || couldNotBeWritten;
    return arrivedAt - READ_WITHIN_MS < from && wasUnwritten && from < again.arrivedAt;
  });
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
