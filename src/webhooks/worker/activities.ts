import { ApplicationFailure, Context as ActivityContext } from '@temporalio/activity';
import type { DeliveryActivities } from '../../../workflows/activities.js';
import { causeChain, type LogFacts, type Logger } from '../../logger.js';
import { NoFreeSlot } from '../../slots.js';
import type { Attempts } from '../deliveries/attempt.js';

/** Several heartbeats fit into the heartbeat time-out of `deliverWebhook`. An attempt that ends sooner sends none. */
export const HEARTBEAT_MS = 2_000;

/**
 * The activities of the delivery workflow. Failures of the service are logged here and reported to Temporal without
 * details, because its histories must not contain data of clients or users.
 */
export function createDeliveryActivities(attempts: Attempts, logger: Logger): DeliveryActivities {
  return {
    attemptDelivery: (order) =>
      concealing(logger, { delivery: order.deliveryId }, () => withHeartbeat(() => attempts.make(order))),
    cancelDelivery: (deliveryId) => concealing(logger, { delivery: deliveryId }, () => attempts.cancel(deliveryId)),
  };
}

/**
 * Sends heartbeats during the work. Temporal then notices within seconds that a worker was killed, and gives its
 * attempts to another.
 */
async function withHeartbeat<T>(work: () => Promise<T>): Promise<T> {
  const activity = ActivityContext.current();
  // A local activity needs no heartbeat: it is part of a workflow task, which has a time-out of its own.
  if (activity.info.isLocal) return work();
  const timer = setInterval(() => activity.heartbeat(), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Runs the work and logs its failure; Temporal gets a failure without details.
 * @param about ids for the log line
 */
export async function concealing<T>(logger: Logger, about: LogFacts, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoFreeSlot) logger.info(about, 'the receiver has enough to do; tried later');
    else logger.error({ ...about, error: causeChain(error) }, 'a step could not be taken; it will be');
    throw ApplicationFailure.retryable('a failure of the service itself; see its log', 'OwnFailure');
  }
}
