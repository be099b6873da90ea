import {
  ApplicationFailure,
  CancellationScope,
  condition,
  defineSignal,
  defineUpdate,
  isCancellation,
  patched,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { AttemptOrder, AttemptResult, DeliveryActivities, FinalState, NextAttempt } from './activities.js';
import { LAST_ATTEMPT, LAST_RETRY, waitAfterAttempt } from './retry-schedule.js';
import { SEARCH_ATTRIBUTES } from './search-attributes.js';
import { slowLaneQueue } from './slow-lane.js';
import { msLeft } from './wait-left.js';

/**
 * `fast` is for the first attempt to an endpoint in good standing. All others share the slots of the slow lane, so that
 * endpoints that hang do not delay deliveries to the others.
 */
export type Lane = 'fast' | 'slow';

export interface DeliverWebhookInput {
  deliveryId: string;
  lane: Lane;
  /** Where to continue a delivery whose workflow Temporal has lost; set by the reconciler. */
  resume?: { attemptCount: number; waitSeconds: number };
}

/**
 * Makes the next attempt due now, for operators who use Temporal directly. Returns the number of the attempt, or is
 * refused while an attempt is under way.
 */
export const retryNow = defineUpdate<number>('retryNow');
/**
 * The same as a signal. The worker sends it on behalf of HTTP requests and names the attempt to hurry. Batch operations
 * in Temporal's UI name none, which means the next attempt.
 */
export const retryNowSignal = defineSignal<[attemptNumber?: number]>('retryNow');

// Failures of the service itself, such as a database that is down or a worker that was killed, are repeated without
// using up a retry of §6.2. The intervals stay short, so that after several failures an attempt is still less than a
// minute late.
const OWN_FAILURES = { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '8s' } as const;
/**
 * The priority of attempts that somebody has hurried. Priorities in Temporal go from 1, the first, to 5, and 3 is the
 * default.
 */
const HURRIED = 1;
/**
 * Name of a `patched()` mark. Without it, a run loses a request to retry now that names the next attempt and arrives
 * before the run knows that the current attempt has ended.
 */
const HURRIES_AHEAD = 'hurries-ahead';
/** Name of a `patched()` mark. Runs without it do not write every final state into the search attributes. */
const SHOWS_EVERY_END = 'shows-every-end';
const ATTEMPT_TIMEOUT = '20s';
/**
 * A worker that is silent for this long counts as dead. It is the time of four heartbeats, so that a busy worker does
 * not count as dead.
 */
const HEARTBEAT_TIMEOUT = '8s';

// Local activities take six history events instead of eleven. The first attempt is one, and most deliveries need no
// other.
const local = proxyLocalActivities<DeliveryActivities>({
  startToCloseTimeout: ATTEMPT_TIMEOUT,
  localRetryThreshold: '2s',
  retry: OWN_FAILURES,
});

/**
 * Delivers one notification to one endpoint: it attempts and waits by the schedule of §6.2. The loop is written here
 * and does not use Temporal's retries of activities, because those cannot tell our own failures from the receiver's.
 * The workflow fails when the last retry has failed, so that operators find the delivery under Failed.
 */
export async function deliverWebhook(input: DeliverWebhookInput): Promise<'delivered' | 'cancelled'> {
  const { deliveryId, resume } = input;
  let { lane } = input;
  let attemptNumber = (resume?.attemptCount ?? 0) + 1;
  let isAttempting = false;
  let hasShownState = false;
  let isWoken = false;
  let hurriedAhead = 0;
  let wasHeld = false;
  let orderedAt = Date.now();
  const wake = (): void => {
    isWoken = true;
  };
  // A late or repeated signal must not hurry a different attempt than the one that it names. It may name the next
  // attempt while one is under way here: the row records already that the attempt has ended, but this workflow has not
  // got the result yet.
  setHandler(retryNowSignal, (meant) => {
    if (meant === undefined || (meant === attemptNumber && !isAttempting)) wake();
    else if (isAttempting && meant === attemptNumber + 1) hurriedAhead = meant;
  });
  setHandler(
    retryNow,
    () => {
      wake();
      return attemptNumber;
    },
    {
      validator: () => {
        if (isAttempting) throw ApplicationFailure.nonRetryable('an attempt is under way', 'AttemptUnderWay');
      },
    },
  );

  try {
    if (resume) await wait(resume, `retry ${attemptNumber - 1} of ${LAST_RETRY}, resumed`);
    for (;;) {
      // Reset before the attempt, so that a signal arriving during it hurries the next one. The signal that ends a hold
      // goes to all held deliveries of the endpoint at once, so it gives none of them priority.
      const isHurried = wasHeld ? false : isWoken;
      isWoken = false;
      wasHeld = false;
      isAttempting = true;
      orderedAt = Date.now();
      const order = { deliveryId, attemptNumber, waitSeconds: waitAfterAttempt(attemptNumber) };
      const result = await attempt(order, lane, isHurried);
      isAttempting = false;
      lane = 'slow';
      // Most deliveries succeed at the first attempt. They write no search attributes, which saves Temporal a write for
      // each.
      const isNews = result.outcome !== 'delivered' || attemptNumber > 1;
      if (isNews || (hasShownState && patched(SHOWS_EVERY_END))) showState(result, attemptNumber);
      hasShownState ||= isNews;
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
          await condition(() => isWoken);
          wasHeld = true;
          break;
        case 'postponed':
          await wait(result, `attempt ${attemptNumber} waits for its turn at the endpoint`);
          break;
        case 'failed':
          attemptNumber += 1;
          if (hurriedAhead === attemptNumber && patched(HURRIES_AHEAD)) wake();
          await wait(result, `retry ${attemptNumber - 1} of ${LAST_RETRY} after ${result.reason}`);
      }
    }
  } catch (error) {
    // An operator has cancelled the workflow. The row has to say so, because the reconciler would otherwise start the
    // delivery again.
    if (isCancellation(error)) {
      const state = await CancellationScope.nonCancellable(() => local.cancelDelivery(deliveryId));
      if (patched(SHOWS_EVERY_END)) showEnd(state ?? 'cancelled');
    }
    throw error;
  }

  async function wait(next: NextAttempt, summary: string): Promise<void> {
    // `condition` takes 0 as no time-out and would wait for ever.
    if (next.waitSeconds <= 0 || isWoken) return;
    await condition(() => isWoken, msLeft(next, { orderedAt, now: Date.now() }), { summary });
  }
}

function attempt(order: AttemptOrder, lane: Lane, isHurried: boolean): Promise<AttemptResult> {
  const { attemptDelivery } = lane === 'fast' ? local : slowLane(isHurried);
  return attemptDelivery.executeWithOptions({ summary: `attempt ${order.attemptNumber} of ${LAST_ATTEMPT}` }, [order]);
}

/**
 * Activities of the slow lane have a task queue and slots of their own, so that hanging attempts take no slots of the
 * fast lane. An attempt that somebody has hurried has priority over those that are due by the schedule.
 */
function slowLane(isHurried: boolean): typeof local {
  return proxyActivities<DeliveryActivities>({
    taskQueue: slowLaneQueue(),
    startToCloseTimeout: ATTEMPT_TIMEOUT,
    heartbeatTimeout: HEARTBEAT_TIMEOUT,
    retry: OWN_FAILURES,
    ...(isHurried ? { priority: { priorityKey: HURRIED } } : {}),
  });
}

function showState(result: AttemptResult, attemptNumber: number): void {
  const { deliveryState, failedAttempts, lastStatus, nextAttemptAt } = SEARCH_ATTRIBUTES;
  const state = 'waitSeconds' in result ? 'pending' : result.outcome;
  const due = 'waitSeconds' in result ? dueTime(result) : null;
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

function showEnd(state: FinalState): void {
  const { deliveryState, nextAttemptAt } = SEARCH_ATTRIBUTES;
  upsertSearchAttributes([
    { key: deliveryState, value: state },
    { key: nextAttemptAt, value: null },
  ]);
}

/** The time stored in the delivery's row, so that Temporal's UI shows the same as the service. */
function dueTime({ waitSeconds, dueAt }: NextAttempt): Date {
  return new Date(dueAt ?? Date.now() + waitSeconds * 1000);
}
