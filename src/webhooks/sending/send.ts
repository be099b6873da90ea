import { performance } from 'node:perf_hooks';
import { guardedAddresses } from './address-guard.js';
import { ConnectionPool, StaleConnection, type Connection, type ReceivedResponse } from './connections.js';
import { directConnector } from './direct-connector.js';
import { EgressProxyUnusable, tunnelConnector } from './egress-proxy.js';
import { classifyError, type ErrorClass } from './error-class.js';
import { resolveName } from './name-resolution.js';
import { readBoundedText } from './response-body.js';
import { Slots } from '../../slots.js';

/**
 * "The client server does not respond within 10 seconds" (§6.2), counted from the start of name resolution to the
 * response headers.
 */
const RESPONSE_DEADLINE_MS = 10_000;
/**
 * Limit of simultaneous connections from this process to one origin. Below it, connections are kept alive and reused.
 */
const CONNECTIONS_PER_HOST = 64;
/**
 * How long an attempt waits for a free connection, which does not count as the receiver's time. Together with the
 * deadline it stays within the activity's 20 s.
 */
const MAX_QUEUE_MS = 5_000;

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** The receiver's response, or why there was none. A failure of the receiver is never thrown. */
export type PostResult = Exchanged & {
  /** Milliseconds that the attempt waited for a free connection before it began. */
  waitedMs: number;
  /** Milliseconds from the start of name resolution to the end of reading the response. */
  durationMs: number;
};

type Exchanged = {
  /** A kept-alive connection had been closed meanwhile, so the request was sent again on a new one. */
  connectionReplaced?: boolean;
} & (
  | { statusCode: number; responseBody: string; retryAfter?: string; location?: string; errorClass: null }
  | { statusCode: null; responseBody: null; errorClass: string; phase: ErrorClass['phase'] }
);

export interface SenderOptions {
  allowPrivateAddresses: boolean;
  /** The HTTP proxy that all requests go through; none if left out or empty. */
  proxyUrl?: string;
  /** The name servers to ask; those of the system if left out. */
  nameServers?: readonly string[];
  /** Certificates of the trusted authorities, as PEM; those that Node trusts if left out. */
  authorities?: string;
}

export interface Sender {
  /**
   * @throws NoFreeSlot if all connections to the receiver were in use for too long
   * @throws EgressProxyUnusable
   */
  post(post: Post): Promise<PostResult>;
  close(): void;
}

export function createSender(options: SenderOptions): Sender {
  const { allowPrivateAddresses, proxyUrl, nameServers, authorities } = options;
  const resolution = { ...(nameServers ? { nameServers } : {}), asksSystem: allowPrivateAddresses };
  const addressesOf = guardedAddresses((name) => resolveName(name, resolution), allowPrivateAddresses);
  const connecting = { timeout: RESPONSE_DEADLINE_MS, ...(authorities ? { ca: authorities } : {}) };
  const connections = new ConnectionPool(
    proxyUrl ? tunnelConnector(new URL(proxyUrl), addressesOf, connecting) : directConnector(addressesOf, connecting),
  );
  const slots = new Slots(CONNECTIONS_PER_HOST, MAX_QUEUE_MS);
  return {
    async post(post) {
      const url = new URL(post.url);
      const askedAt = performance.now();
      const release = await slots.acquire(url.origin);
      const beganAt = performance.now();
      const connection = connections.acquire(url.origin);
      try {
        const exchanged = await exchange(connection, url, post);
        const durationMs = Math.round(performance.now() - beganAt);
        return { ...exchanged, waitedMs: Math.round(beganAt - askedAt), durationMs };
      } finally {
        connections.release(connection);
        release();
      }
    },
    close: () => connections.close(),
  };
}

async function exchange(connection: Connection, url: URL, post: Post): Promise<Exchanged> {
  const timer = setTimeout(() => connection.destroy(new OutOfTime(connection.isOpen)), RESPONSE_DEADLINE_MS);
  const { headers, body } = post;
  const request = { path: url.pathname + url.search, headers, body };
  const replaced: { connectionReplaced?: true } = {};
  try {
    const response = await connection.post(request).catch((error: unknown) => {
      if (!(error instanceof StaleConnection)) throw error;
      // Repeated only once: the second connection is new, so if it closes, the receiver has failed.
      replaced.connectionReplaced = true;
      return connection.post(request);
    });
    clearTimeout(timer);
    // The status decides the outcome, so errors in the body are ignored. Redirects are not followed.
    return {
      statusCode: response.statusCode,
      responseBody: await readBoundedText(response.body),
      ...headerOf(response, 'retry-after', 'retryAfter'),
      ...headerOf(response, 'location', 'location'),
      errorClass: null,
      ...replaced,
    };
  } catch (error) {
    if (error instanceof EgressProxyUnusable) throw error;
    return { statusCode: null, responseBody: null, ...classifyError(error), ...replaced };
  } finally {
    clearTimeout(timer);
  }
}

class OutOfTime extends Error {
  readonly code: string;
  constructor(isConnected: boolean) {
    super('the ten seconds are over');
    this.code = isConnected ? 'NO_RESPONSE_IN_TIME' : 'NO_CONNECTION_IN_TIME';
  }
}

function headerOf<Key extends string>(
  { headers }: ReceivedResponse,
  name: 'retry-after' | 'location',
  key: Key,
): { [K in Key]?: string } {
  // If a header occurs several times, Node gives the first.
  const value = headers[name];
  return value === undefined ? {} : ({ [key]: value.slice(0, 2_000) } as { [K in Key]?: string });
}
