import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { hasPublicClientAt } from './client-origin.store.js';

/** For how long the origin of a disabled client or a removed redirect URI may still be treated as known. */
const KEPT_MS = 10_000;
const KEPT_MAX = 1_000;
/** A host name has up to 253 characters (RFC 1035 §2.3.4). */
const ORIGIN_MAX_LENGTH = 300;
const LOOPBACK_LITERAL = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d+)?$/;
const IMPLIED_PORTS: Record<string, string> = { 'https:': ':443', 'http:': ':80' };

interface Kept {
  isKnown: boolean;
  until: number;
}

const KEPT = new WeakMap<Db, Map<string, Kept>>();

/**
 * Whether a browser's origin (RFC 6454 §6.2) belongs to a redirect URI of an enabled public client. A preflight request
 * names no client, so any public client will do. The result, known or not, is cached for some seconds.
 */
export async function isPublicClientOrigin({ db }: Context, origin: string, now: Date): Promise<boolean> {
  if (origin.length > ORIGIN_MAX_LENGTH || !isOrigin(origin)) return false;
  const kept = KEPT.get(db) ?? new Map<string, Kept>();
  KEPT.set(db, kept);
  const known = kept.get(origin);
  if (known && known.until > now.getTime()) return known.isKnown;
  const isKnown = await hasPublicClientAt(db, spellingsOf(origin));
  kept.delete(origin);
  // A Map keeps the order of insertion, so the oldest entries are removed first.
  for (const oldest of kept.keys()) {
    if (kept.size < KEPT_MAX) break;
    kept.delete(oldest);
  }
  kept.set(origin, { isKnown, until: now.getTime() + KEPT_MS });
  return isKnown;
}

/** Whether the text is an origin as browsers send it: not `null`, without a path, without a default port. */
function isOrigin(origin: string): boolean {
  return /^https?:\/\//.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
}

function spellingsOf(origin: string): { spellings: string[]; isAnyPort: boolean } {
  const [, literal] = LOOPBACK_LITERAL.exec(origin) ?? [];
  if (literal !== undefined) return { spellings: [literal], isAnyPort: true };
  const { port, protocol } = new URL(origin);
  const spellings = port === '' ? [origin, origin + (IMPLIED_PORTS[protocol] ?? '')] : [origin];
  return { spellings, isAnyPort: false };
}
