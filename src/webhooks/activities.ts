import { ApplicationFailure } from '@temporalio/activity';
import type { DeliveryActivities } from '../../workflows/activities.js';
import { causeChain, type Logger } from '../logger.js';
import type { Attempts } from './attempt.js';
import { NoFreeSlot } from '../slots.js';

/** What the delivery workflow calls. Our own failures are logged here and reach Temporal without a word of detail (DF11). */
export function createDeliveryActivities(attempts: Attempts, logger: Logger): DeliveryActivities {
  return {
    attemptDelivery: (order) => concealing(logger, { delivery: order.deliveryId }, () => attempts.make(order)),
    cancelDelivery: (deliveryId) => concealing(logger, { delivery: deliveryId }, () => attempts.cancel(deliveryId)),
  };
}

/** @param about the ids that the log line carries */
export async function concealing<T>(logger: Logger, about: object, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoFreeSlot) logger.info(about, 'the receiver has enough to do; tried later');
    else logger.error({ ...about, error: causeChain(error) }, 'a step could not be taken; it will be');
    throw ApplicationFailure.retryable('a failure of the service itself; see its log', 'OwnFailure');
  }
}
