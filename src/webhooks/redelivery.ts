import { randomUUID } from 'node:crypto';
import type { Context } from '../context.js';
import { Problem } from '../web/errors.js';
import { getDelivery, type Delivery, type DeliveryKey } from './delivery.js';
import { isFinal } from './delivery-state.js';
import { nudgeRelay } from './nudge.js';
import { insertRedelivery } from './redelivery.store.js';

/**
 * Sends a finished delivery's notification again: a delivery of its own with a fresh schedule and workflow,
 * under the same `webhook-id` (W7, DF6). The old attempts stay as they are.
 * @throws Problem 404 when it is unknown, 409 when it is still under way or its endpoint is deleted
 */
export async function redeliver(context: Context, key: DeliveryKey, now: Date): Promise<Delivery> {
  const newId = randomUUID();
  if (!(await insertRedelivery(context.db, key, { newId, now }))) {
    const { state } = await getDelivery(context, key);
    if (!isFinal(state)) {
      throw new Problem(409, 'Delivery under way', `It is ${state}: only a finished one can be redelivered.`);
    }
    throw new Problem(409, 'Endpoint deleted', 'The endpoint of this delivery has been deleted.');
  }
  nudgeRelay(context);
  return getDelivery(context, { deliveryId: newId, clientId: key.clientId });
}
