import { randomUUID } from 'node:crypto';
import { recordMemberEvent, type Actor } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import { Problem } from '../web/errors.js';
import { getDelivery, type Delivery, type DeliveryKey } from './delivery.js';
import { isFinal } from './delivery-state.js';
import { aboutDelivery } from './delivery-steering.js';
import { findEndpointRow } from './endpoint.store.js';
import { nudgeRelay } from './nudge.js';
import { insertRedelivery, lockNotificationOf } from './redelivery.store.js';

/**
 * Sends a finished delivery's notification again: a delivery of its own with a fresh schedule and workflow,
 * under the same `webhook-id` (W7, DF6). The old attempts stay as they are.
 * @throws Problem 404 when it is unknown, 409 when it, or a redelivery of it, is still under way or its endpoint is deleted
 */
export async function redeliver(context: Context, key: DeliveryKey, now: Date, actor: Actor = {}): Promise<Delivery> {
  const newId = randomUUID();
  const isNew = await context.db.transaction(async (trx) => {
    await lockNotificationOf(trx, key);
    if (!(await insertRedelivery(trx, key, { newId, now }))) return false;
    await recordMemberEvent(trx, { type: 'delivery_redelivered', ...aboutDelivery(key), ...actor }, now);
    return true;
  });
  if (!isNew) throw await refusal(context, key);
  nudgeRelay(context);
  return getDelivery(context, { deliveryId: newId, clientId: key.clientId });
}

async function refusal(context: Context, key: DeliveryKey): Promise<Problem> {
  const { state, webhookEndpointId, clientId } = await getDelivery(context, key);
  if (!isFinal(state)) {
    const instead = state === 'held' ? 'Resume its endpoint' : 'Retry it now';
    return new Problem(
      409,
      'Delivery under way',
      `It is ${state}: only a finished one can be redelivered. ${instead} instead.`,
    );
  }
  if (!(await findEndpointRow(context.db, { webhookEndpointId, clientId }))) {
    return new Problem(409, 'Endpoint deleted', 'The endpoint of this delivery has been deleted.');
  }
  return new Problem(409, 'Delivery under way', 'Another redelivery of the same notification has not finished yet.');
}
