import { ApplicationFailure, Context as ActivityContext } from '@temporalio/activity';
import type { DeliveryActivities } from '../../../workflows/activities.js';
import { causeChain, type LogFacts, type Logger } from '../../logger.js';
import { NoFreeSlot } from '../../slots.js';
import type { Attempts } from '../deliveries/attempt.js';

/** Several within the heartbeat timeout of `deliverWebhook`; a quick attempt needs none. */
export const HEARTBEAT_MS = 2_000;

/** What the delivery workflow calls. Our own failures are logged here and reach Temporal without a word of detail (DF11). */
export function createDeliveryActivities(attempts: Attempts, logger: Logger): DeliveryActivities {
  return {
    attemptDelivery: (order) =>
      concealing(logger, { delivery: order.deliveryId }, () => withHeartbeat(() => attempts.make(order))),
    cancelDelivery: (deliveryId) => concealing(logger, { delivery: deliveryId }, () => attempts.cancel(deliveryId)),
  };
}

/** Temporal misses a worker that was killed within seconds, and gives its attempts to another (DF10). */
async function withHeartbeat<T>(work: () => Promise<T>): Promise<T> {
  const activity = ActivityContext.current();
  // A workflow task stands behind a local one, and has its own time-out.
  if (activity.info.isLocal) return work();
  const timer = setInterval(() => activity.heartbeat(), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** @param about the ids that the log line carries */
export async function concealing<T>(logger: Logger, about: LogFacts, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoFreeSlot) logger.info(about, 'the receiver has enough to do; tried later');
    else logger.error({ ...about, error: causeChain(error) }, 'a step could not be taken; it will be');
    throw ApplicationFailure.retryable('a failure of the service itself; see its log', 'OwnFailure');
  }
}
