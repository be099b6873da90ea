import { parseHttpDate } from './http-date.js';

/** No wait gets longer than the longest of the schedule (§6.2). */
const LONGEST_WAIT_SECONDS = 86_400;

/**
 * The wait before the next retry: the schedule's, or longer if the receiver asked for that, but never shorter. A
 * `Retry-After` that is neither a non-negative integer nor an HTTP date is ignored.
 */
export function lengthenedWait(waitSeconds: number, retryAfter: string | undefined, now: Date): number {
  const asked = askedSeconds(retryAfter?.trim() ?? '', now);
  return Math.max(waitSeconds, Math.min(asked, LONGEST_WAIT_SECONDS));
}

function askedSeconds(value: string, now: Date): number {
  // Any number of digits is accepted; the caller limits the wait.
  if (/^\d+$/.test(value)) return Number(value);
  const at = parseHttpDate(value, now);
  return at ? Math.ceil((at.getTime() - now.getTime()) / 1000) : 0;
}
