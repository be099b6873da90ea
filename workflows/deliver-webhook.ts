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
/** Of Temporal's 1 to 5, of which 3 is what nobody has set. */
const HURRIED = 1;
/** Runs that were begun before hurried nothing that was asked for before they had heard of the last attempt's end. */
const HURRIES_AHEAD = 'hurries-ahead';
/** Runs that were begun before show some of their ends no longer than they did. */
const SHOWS_EVERY_END = 'shows-every-end';
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
  let isShown = false;
  let kicked = false;
  let hurriedAhead = 0;
  let wasHeld = false;
  let orderedAt = Date.now();
  const kick = (): void => {
    kicked = true;
  };
  // One that comes late, or twice, hurries no other attempt than the one it was meant for; that may be the next, where the row
  // tells the end of an attempt and this has not heard of it yet.
  setHandler(retryNowSignal, (meant) => {
    if (meant === undefined || (meant === attemptNumber && !attempting)) kick();
    else if (attempting && meant === attemptNumber + 1) hurriedAhead = meant;
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
    if (resume) await wait(resume, `retry ${attemptNumber - 1} of ${LAST_RETRY}, resumed`);
    for (;;) {
      // Cleared before the attempt: a kick that arrives during it means the next one.
      // One that is let go on with all others of its endpoint is in no hurry.
      const isHurried = wasHeld ? false : kicked;
      kicked = false;
      wasHeld = false;
      attempting = true;
      orderedAt = Date.now();
      const order = { deliveryId, attemptNumber, waitSeconds: waitAfterAttempt(attemptNumber) };
      const result = await attempt(order, lane, isHurried);
      attempting = false;
      lane = 'slow';
      // Most deliveries succeed at once, and show nothing.
      const isNews = result.outcome !== 'delivered' || attemptNumber > 1;
      if (isNews || (isShown && patched(SHOWS_EVERY_END))) showState(result, attemptNumber);
      isShown ||= isNews;
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
          wasHeld = true;
          break;
        case 'postponed':
          await wait(result, `attempt ${attemptNumber} waits for its turn at the endpoint`);
          break;
        case 'failed':
          attemptNumber += 1;
          if (hurriedAhead === attemptNumber && patched(HURRIES_AHEAD)) kick();
          await wait(result, `retry ${attemptNumber - 1} of ${LAST_RETRY} after ${result.reason}`);
      }
    }
  } catch (error) {
    // An operator cancelled the workflow: the row must say so, or the reconciler would start it again.
    if (isCancellation(error)) {
      const state = await CancellationScope.nonCancellable(() => local.cancelDelivery(deliveryId));
      if (patched(SHOWS_EVERY_END)) showEnd(state ?? 'cancelled');
    }
    throw error;
  }

  async function wait(next: NextAttempt, summary: string): Promise<void> {
    // A wait of 0 would mean: for ever.
    if (next.waitSeconds <= 0 || kicked) return;
    await condition(() => kicked, msLeft(next, { orderedAt, now: Date.now() }), { summary });
  }
}

function attempt(order: AttemptOrder, lane: Lane, isHurried: boolean): Promise<AttemptResult> {
  const { attemptDelivery } = lane === 'fast' ? local : slowLane(isHurried);
  return attemptDelivery.executeWithOptions({ summary: `attempt ${order.attemptNumber} of ${LAST_ATTEMPT}` }, [order]);
}

/**
 * A queue and slots of its own: however many hang there, the fast lane has all of its own. Somebody waits for what is
 * hurried by hand: it passes those that are due by the schedule.
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

/** The row's own, so that Temporal shows the same as we do. */
function dueTime({ waitSeconds, dueAt }: NextAttempt): Date {
  return new Date(dueAt ?? Date.now() + waitSeconds * 1000);
}
