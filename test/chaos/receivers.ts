import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { SeededRandom } from '../support/random.js';
import type { ChaosOptions, Victim } from './plan.js';

export type Kind = 'prompt' | 'flaky' | 'slow';
export const KINDS: readonly Kind[] = ['prompt', 'flaky', 'slow'];

/** One POST as its receiver saw it, in milliseconds since 1970. */
export interface ReceivedPost {
  webhookId: string;
  attempt: number;
  kind: Kind;
  /** Whose process has sent it; absent where that could not be told: it was gone by then. */
  sender?: Victim;
  /** As it says itself, in whole seconds. */
  sentAt: number;
  arrivedAt: number;
  /** Absent while the receiver keeps silent, or where whoever asked had gone before. */
  answeredAt?: number;
  /** Null: the connection was cut on purpose. */
  status?: number | null;
}

/** No delivery is failed for ever, so that all can come to an end. */
const MOST_FAILURES = 3;
/** Longer than the service waits (§6.2). */
const HANG_MS = 12_000;

export interface Receivers {
  urls: Record<Kind, string>;
  posts: ReceivedPost[];
}

/** One receiver of each kind, which note every POST and what they answered. */
export async function startReceivers(
  { seed, hangs }: ChaosOptions,
  senderOf: (socket: Socket) => Victim | undefined,
): Promise<Receivers> {
  const random = new SeededRandom(seed + 1);
  const hangShare = hangs ? 0.01 : 0;
  const posts: ReceivedPost[] = [];
  const urls: [Kind, string][] = [];
  for (const kind of KINDS) {
    const receiver = await startReceiver();
    urls.push([kind, receiver.url]);
    note(receiver, kind, posts, { random, hangShare, senderOf });
  }
  return { urls: Object.fromEntries(urls) as Record<Kind, string>, posts };
}

interface Chance {
  random: SeededRandom;
  hangShare: number;
  senderOf: (socket: Socket) => Victim | undefined;
}

function note(receiver: Receiver, kind: Kind, posts: ReceivedPost[], chance: Chance): void {
  receiver.otherwise(async (request, response, { headers, at }) => {
    const attempt = Number(headers['x-service-attempt']);
    const [webhookId, sentAt] = [String(headers['webhook-id']), Number(headers['webhook-timestamp']) * 1000];
    const sender = chance.senderOf(request.socket);
    const post: ReceivedPost = { webhookId, attempt, kind, sentAt, arrivedAt: at.getTime(), ...(sender && { sender }) };
    posts.push(post);
    const status = attempt > MOST_FAILURES ? 204 : answerOf(kind, chance);
    await pause(attempt > MOST_FAILURES ? 0 : delayOf(kind, chance));
    if (response.destroyed) return;
    post.answeredAt = Date.now();
    post.status = status;
    if (status === null) response.destroy();
    else response.writeHead(status).end();
  });
}

function answerOf(kind: Kind, { random }: Chance): number | null {
  if (kind !== 'flaky' || random.fraction() < 0.8) return 204;
  return random.pick([500, 503, 404, null]);
}

function delayOf(kind: Kind, { random, hangShare }: Chance): number {
  if (kind !== 'slow') return 0;
  return random.fraction() < hangShare ? HANG_MS : random.integer(10, 1_500);
}
