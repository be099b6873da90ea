import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { hasPublicClientWithOrigin } from './client-origin.store.js';

/**
 * How long a result is cached. For this long the origin of a disabled client or a removed redirect URI may still count
 * as known.
 */
const CACHED_MS = 10_000;
const CACHE_MAX_ENTRIES = 1_000;
/** A host name has up to 253 characters (RFC 1035 §2.3.4). */
const ORIGIN_MAX_LENGTH = 300;
const LOOPBACK_LITERAL = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d+)?$/;
const DEFAULT_PORTS: Record<string, string> = { 'https:': ':443', 'http:': ':80' };

interface CachedResult {
  isKnown: boolean;
  until: number;
}

const CACHES = new WeakMap<Db, Map<string, CachedResult>>();

/**
 * Whether a browser's origin (RFC 6454 §6.2) belongs to a redirect URI of an enabled public client. A preflight request
 * names no client, so any public client will do. The result, known or not, is cached for some seconds.
 */
export async function isPublicClientOrigin({ db }: Context, origin: string, now: Date): Promise<boolean> {
  if (origin.length > ORIGIN_MAX_LENGTH || !isOrigin(origin)) return false;
  const cache = CACHES.get(db) ?? new Map<string, CachedResult>();
  CACHES.set(db, cache);
  const cached = cache.get(origin);
  if (cached && cached.until > now.getTime()) return cached.isKnown;
  const isKnown = await hasPublicClientWithOrigin(db, equivalentOrigins(origin));
  cache.delete(origin);
  // A Map keeps the order of insertion, so the oldest entries are removed first.
  for (const oldest of cache.keys()) {
    if (cache.size < CACHE_MAX_ENTRIES) break;
    cache.delete(oldest);
  }
  cache.set(origin, { isKnown, until: now.getTime() + CACHED_MS });
  return isKnown;
}

/** Whether the text is an origin as browsers send it: not `null`, without a path, without a default port. */
function isOrigin(origin: string): boolean {
  return /^https?:\/\//.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
}

function equivalentOrigins(origin: string): { origins: string[]; isAnyPort: boolean } {
  const [, literal] = LOOPBACK_LITERAL.exec(origin) ?? [];
  if (literal !== undefined) return { origins: [literal], isAnyPort: true };
  const { port, protocol } = new URL(origin);
  const origins = port === '' ? [origin, origin + (DEFAULT_PORTS[protocol] ?? '')] : [origin];
  return { origins, isAnyPort: false };
}
