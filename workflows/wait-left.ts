import type { NextAttempt } from './activities.js';

/**
 * Milliseconds left of the wait before the next attempt. If no worker was running, this workflow may get the result of
 * the attempt late; the time since the attempt ended is subtracted.
 *
 * `dueAt` comes from the clock of the worker, the other times from that of Temporal. If the worker's clock is ahead,
 * the wait is no longer than `waitSeconds`. If it is behind, the wait still ends no earlier than `waitSeconds` after
 * the order, because no attempt ends before it is ordered.
 *
 * The result is never 0, however late it is. So a replay starts a timer wherever the original run did, and this
 * function needs no `patched()`.
 */
export function msLeft({ waitSeconds, dueAt }: NextAttempt, { orderedAt, now }: Record<'orderedAt' | 'now', number>) {
  const waitMs = waitSeconds * 1000;
  if (dueAt === undefined) return waitMs;
  const due = Math.max(Date.parse(dueAt), orderedAt + waitMs);
  return Math.max(1, Math.min(waitMs, due - now));
}
