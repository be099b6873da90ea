import { Agent, type Dispatcher } from 'undici';
import { guardedConnector } from './address-guard.js';
import { classifyError, type ErrorClass } from './error-class.js';
import { readBoundedText } from './response-body.js';
import { Slots } from '../slots.js';

/** §6.2: "does not respond within 10 seconds"; from the start of name resolution to the response headers (W8). */
const RESPONSE_DEADLINE_MS = 10_000;
/** A receiver never sees more of us at once (SA10); below that, connections are kept and reused. */
const CONNECTIONS_PER_HOST = 64;
/** Waiting for our own turn is not the receiver's time; with the deadline it stays within the activity's 20 s. */
const MAX_QUEUE_MS = 5_000;

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** What the receiver answered, or why there was no answer. A failure of its side is never thrown. */
export type PostResult = { connectionReplaced?: boolean } & (
  | { statusCode: number; responseBody: string; retryAfter?: string; location?: string; errorClass: null }
  | { statusCode: null; responseBody: null; errorClass: string; phase: ErrorClass['phase'] }
);

export interface Sender {
  /** @throws NoFreeSlot when our own cap per receiver was reached for too long */
  post(post: Post): Promise<PostResult>;
  close(): Promise<void>;
}

export function createSender(options: { allowPrivateAddresses: boolean }): Sender {
  const connect = guardedConnector(
    // Black-holed addresses of a dual-stack host are passed over within the deadline (SA9).
    { timeout: RESPONSE_DEADLINE_MS, autoSelectFamily: true },
    options.allowPrivateAddresses,
  );
  const agent = new Agent({ connect, connections: CONNECTIONS_PER_HOST, pipelining: 1, headersTimeout: 0 });
  const slots = new Slots(CONNECTIONS_PER_HOST, MAX_QUEUE_MS);
  return {
    async post(post) {
      const url = new URL(post.url);
      const release = await slots.acquire(url.origin);
      try {
        return await exchange(agent, url, post);
      } finally {
        release();
      }
    },
    close: () => agent.destroy(),
  };
}

async function exchange(agent: Agent, url: URL, post: Post): Promise<PostResult> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new NoResponseInTime()), RESPONSE_DEADLINE_MS);
  try {
    const response = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: post.headers,
      body: post.body,
      signal: deadline.signal,
    });
    clearTimeout(timer);
    // The status has decided (SA5, SA6): what happens to the body cannot change the outcome. Redirects are not followed.
    return {
      statusCode: response.statusCode,
      responseBody: await readBoundedText(response.body),
      ...headerOf(response, 'retry-after', 'retryAfter'),
      ...headerOf(response, 'location', 'location'),
      errorClass: null,
    };
  } catch (error) {
    return { statusCode: null, responseBody: null, ...classifyError(error) };
  } finally {
    clearTimeout(timer);
  }
}

class NoResponseInTime extends Error {
  readonly code = 'NO_RESPONSE_IN_TIME';
}

function headerOf<Key extends string>(
  response: Dispatcher.ResponseData,
  name: string,
  key: Key,
): { [K in Key]?: string } {
  const value = response.headers[name];
  return typeof value === 'string' ? ({ [key]: value.slice(0, 2_000) } as { [K in Key]?: string }) : {};
}
