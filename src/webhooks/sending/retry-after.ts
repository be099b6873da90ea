import { parseHttpDate } from './http-date.js';

/** W9: no wait gets longer than the longest of §6.2. */
const LONGEST_WAIT_SECONDS = 86_400;

/**
 * The wait before the next retry: the schedule's, or longer where the receiver asked for it.
 * Never shorter; a value that is no non-negative integer and no HTTP date is ignored (SA13).
 */
export function lengthenedWait(waitSeconds: number, retryAfter: string | undefined, now: Date): number {
  const asked = askedSeconds(retryAfter?.trim() ?? '', now);
  return Math.max(waitSeconds, Math.min(asked, LONGEST_WAIT_SECONDS));
}

function askedSeconds(value: string, now: Date): number {
  // However many digits: what is longer than we may wait is cut.
  if (/^\d+$/.test(value)) return Number(value);
  const at = parseHttpDate(value, now);
  return at ? Math.ceil((at.getTime() - now.getTime()) / 1000) : 0;
}
