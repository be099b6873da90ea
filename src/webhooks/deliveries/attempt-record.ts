import type { AttemptOrder, AttemptResult } from '../../../workflows/activities.js';
import type { AttemptRecord, RecordedAttempt } from './attempt.store.js';
import type { DeliveryState } from './delivery-state.js';
import { lengthenedWait } from '../sending/retry-after.js';
import type { PostResult } from '../sending/send.js';

/**
 * Turns the result of a POST into the record of the attempt and the next state of its delivery: `delivered` after any
 * 2xx (§6.1), `exhausted` if the last attempt failed (docs/decisions.md, "After retry 20"), otherwise `pending`.
 */
export function recordOf(
  { deliveryId, attemptNumber, waitSeconds }: AttemptOrder,
  endpointId: string,
  result: PostResult,
  sent: Pick<AttemptRecord, 'startedAt' | 'finishedAt' | 'durationMs' | 'requestHeaders'>,
): AttemptRecord {
  const { statusCode, errorClass, responseBody } = result;
  const isDelivered = statusCode !== null && statusCode >= 200 && statusCode <= 299;
  const fields = {
    ...sent,
    deliveryId,
    endpointId,
    attemptNumber,
    statusCode,
    errorClass,
    responseBody,
    phase: statusCode === null ? result.phase : null,
    location: statusCode === null ? null : (result.location ?? null),
    connectionReplaced: result.connectionReplaced ?? false,
  };
  if (isDelivered) return { ...fields, outcome: 'delivered', state: 'delivered', nextAttemptAt: null };
  if (waitSeconds === null) return { ...fields, outcome: 'failed', state: 'exhausted', nextAttemptAt: null };
  const retryAfter = result.statusCode === null ? undefined : result.retryAfter;
  const wait = lengthenedWait(waitSeconds, retryAfter, sent.finishedAt);
  // The wait counts from the end of the failed attempt (docs/decisions.md, "The wait before retry n").
  const nextAttemptAt = new Date(sent.finishedAt.getTime() + wait * 1000);
  return { ...fields, outcome: 'failed', state: 'pending', nextAttemptAt };
}

/**
 * The part of an attempt that the workflow needs for its next step. Temporal stores this result, so it contains nothing
 * else.
 */
export function resultOf(attempt: RecordedAttempt, state: DeliveryState, now: Date): AttemptResult {
  if (attempt.outcome === 'delivered') return { outcome: 'delivered' };
  const { statusCode, errorClass, nextAttemptAt } = attempt;
  const reason = statusCode === null ? (errorClass ?? 'UNKNOWN') : `HTTP ${statusCode}`;
  if (state === 'exhausted') return { outcome: 'exhausted', reason, statusCode };
  const dueAt = nextAttemptAt ?? now;
  const waitSeconds = Math.max(0, (dueAt.getTime() - now.getTime()) / 1000);
  return { outcome: 'failed', reason, statusCode, waitSeconds, dueAt: dueAt.toISOString() };
}
