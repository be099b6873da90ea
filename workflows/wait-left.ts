import type { NextAttempt } from './activities.js';

/**
 * W6: what is left of the wait before the next attempt, in milliseconds. The task that asks may come long after the attempt has
 * ended, where no worker was there for it: the time until then has passed. The row's time is of the worker's clock, all else
 * of Temporal's: a clock that is ahead lengthens no wait, and one that is behind shortens none, since no attempt ends before
 * it was ordered. Never 0, however late it is: a task that is replayed starts a timer where it started one before, so that
 * this needs no `patched()`.
 */
export function msLeft({ waitSeconds, dueAt }: NextAttempt, { orderedAt, now }: Record<'orderedAt' | 'now', number>) {
  const waitMs = waitSeconds * 1000;
  if (dueAt === undefined) return waitMs;
  const due = Math.max(Date.parse(dueAt), orderedAt + waitMs);
  return Math.max(1, Math.min(waitMs, due - now));
}
