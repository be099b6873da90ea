import {
  ApplicationFailure,
  CancellationScope,
  condition,
  defineSignal,
  defineUpdate,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { AttemptOrder, AttemptResult, DeliveryActivities } from './activities.js';
import { LAST_ATTEMPT, LAST_RETRY, waitAfterAttempt } from './retry-schedule.js';
import { SEARCH_ATTRIBUTES } from './search-attributes.js';
import { slowLaneQueue } from './slow-lane.js';

/** DF7: `fast` for the first attempt to an endpoint in good standing; all others share slots of their own. */
export type Lane = 'fast' | 'slow';

export interface DeliverWebhookInput {
  deliveryId: string;
  lane: Lane;
  /** Where the reconciler resumes a delivery that Temporal no longer knew (DF3). */
  resume?: { attemptCount: number; waitSeconds: number };
}

/** For operators at Temporal itself: answers with the attempt's number, or refuses while one is under way. */
export const retryNow = defineUpdate<number>('retryNow');
/**
 * The same for the worker, on behalf of requests, which names the attempt that is to be made; and for batch operations of
 * the UI, which name none and mean the next, whichever it is.
 */
export const retryNowSignal = defineSignal<[attemptNumber?: number]>('retryNow');

// Our own failures (database away, worker killed) are repeated without using up a documented retry (DF4).
// Several in a row must stay within the minute of DF10, so the waits do not grow for long.
const OWN_FAILURES = { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '8s' } as const;
const ATTEMPT_TIMEOUT = '20s';
/** After this a silent worker counts as dead: four heartbeats, so that a busy one is not taken for one. */
const HEARTBEAT_TIMEOUT = '8s';

// Six history events instead of eleven; most deliveries need no second attempt.
const local = proxyLocalActivities<DeliveryActivities>({
  startToCloseTimeout: ATTEMPT_TIMEOUT,
  localRetryThreshold: '2s',
  retry: OWN_FAILURES,
});

/**
 * One notification to one endpoint: attempt, wait, attempt … by the schedule of §6.2.
 * The loop is ours, not the activity's native retry: that cannot tell our outages from the receiver's failures.
 * Fails when exhausted, so that operators find the delivery under Failed (W7).
 */
export async function deliverWebhook(input: DeliverWebhookInput): Promise<'delivered' | 'cancelled'> {
  const { deliveryId, resume } = input;
  let { lane } = input;
  let attemptNumber = (resume?.attemptCount ?? 0) + 1;
  let attempting = false;
  let kicked = false;
  const kick = (): void => {
    kicked = true;
  };
  // One that comes late, or twice, hurries no other attempt than the one it was meant for.
  setHandler(retryNowSignal, (meant) => {
    if (meant === undefined || (meant === attemptNumber && !attempting)) kick();
  });
  setHandler(
    retryNow,
    () => {
      kick();
      return attemptNumber;
    },
    {
      validator: () => {
        if (attempting) throw ApplicationFailure.nonRetryable('an attempt is under way', 'AttemptUnderWay');
      },
    },
  );

  try {
    if (resume) await wait(resume.waitSeconds, `retry ${attemptNumber - 1} of ${LAST_RETRY}, resumed`);
    for (;;) {
      // Cleared before the attempt: a kick that arrives during it means the next one.
      kicked = false;
      attempting = true;
      const result = await attempt({ deliveryId, attemptNumber, waitSeconds: waitAfterAttempt(attemptNumber) }, lane);
      attempting = false;
      lane = 'slow';
      if (result.outcome !== 'delivered' || attemptNumber > 1) showState(result, attemptNumber);
      switch (result.outcome) {
        case 'delivered':
        case 'cancelled':
          return result.outcome;
        case 'exhausted':
          throw ApplicationFailure.nonRetryable(
            `not received after ${LAST_ATTEMPT} attempts; the last ended with ${result.reason}`,
            'DeliveryExhausted',
          );
        case 'held':
          await condition(() => kicked);
          break;
        case 'postponed':
          await wait(result.waitSeconds, `attempt ${attemptNumber} waits for its turn at the endpoint`);
          break;
        case 'failed':
          attemptNumber += 1;
          await wait(result.waitSeconds, `retry ${attemptNumber - 1} of ${LAST_RETRY} after ${result.reason}`);
      }
    }
  } catch (error) {
    // An operator cancelled the workflow: the row must say so, or the reconciler would start it again.
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => local.cancelDelivery(deliveryId));
    throw error;
  }

  async function wait(seconds: number, summary: string): Promise<void> {
    // A wait of 0 would mean: for ever.
    if (seconds > 0 && !kicked) await condition(() => kicked, seconds * 1000, { summary });
  }
}

function attempt(order: AttemptOrder, lane: Lane): Promise<AttemptResult> {
  const { attemptDelivery } = lane === 'fast' ? local : slowLane();
  return attemptDelivery.executeWithOptions({ summary: `attempt ${order.attemptNumber} of ${LAST_ATTEMPT}` }, [order]);
}

/** A queue and slots of its own: however many hang there, the fast lane has all of its own. */
function slowLane(): typeof local {
  return proxyActivities<DeliveryActivities>({
    taskQueue: slowLaneQueue(),
    startToCloseTimeout: ATTEMPT_TIMEOUT,
    heartbeatTimeout: HEARTBEAT_TIMEOUT,
    retry: OWN_FAILURES,
  });
}

function showState(result: AttemptResult, attemptNumber: number): void {
  const { deliveryState, failedAttempts, lastStatus, nextAttemptAt } = SEARCH_ATTRIBUTES;
  const state = 'waitSeconds' in result ? 'pending' : result.outcome;
  const due = 'waitSeconds' in result ? new Date(Date.now() + result.waitSeconds * 1000) : null;
  upsertSearchAttributes([
    { key: deliveryState, value: state },
    { key: nextAttemptAt, value: due },
    ...(result.outcome === 'failed' || result.outcome === 'exhausted'
      ? [
          { key: failedAttempts, value: attemptNumber },
          { key: lastStatus, value: result.statusCode },
        ]
      : []),
  ]);
}
