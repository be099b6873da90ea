import type { NextAttempt } from './activities.js';

/**
 * Milliseconds that are left of the wait before the next attempt. If no worker was there, this workflow may learn of
 * the attempt's end long after it, and that time is part of the wait.
 *
 * `dueAt` is a time of the worker's clock, all others are of Temporal's. A worker's clock that is ahead makes no wait
 * longer. One that is behind makes none shorter, because no attempt ends before it was ordered.
 *
 * The result is never 0, however late it is. A replayed task then starts a timer wherever it started one before, and so
 * this needs no `patched()`.
 */
export function msLeft({ waitSeconds, dueAt }: NextAttempt, { orderedAt, now }: Record<'orderedAt' | 'now', number>) {
  const waitMs = waitSeconds * 1000;
  if (dueAt === undefined) return waitMs;
  const due = Math.max(Date.parse(dueAt), orderedAt + waitMs);
  return Math.max(1, Math.min(waitMs, due - now));
}
