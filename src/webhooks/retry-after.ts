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
  if (/^\d{1,10}$/.test(value)) return Number(value);
  // RFC 9110 §5.6.7, the one form that senders may still produce.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value)) return 0;
  const at = new Date(value);
  // A 31st of February would become the 3rd of March.
  if (Number.isNaN(at.getTime()) || at.toUTCString() !== value) return 0;
  return Math.ceil((at.getTime() - now.getTime()) / 1000);
}
