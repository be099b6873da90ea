import { randomUUID } from 'node:crypto';
import { recordMemberEvent, type Actor } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { refusal, type Refused } from '../../refusals/refuse.js';
import { getDelivery, type Delivery, type DeliveryKey } from './delivery.js';
import { isFinal } from './delivery-state.js';
import { aboutDelivery } from './delivery-steering.js';
import { findEndpointRow } from '../endpoints/endpoint.store.js';
import { nudgeRelay } from '../relay/nudge.js';
import { insertRedelivery, lockNotificationOf } from './redelivery.store.js';

/**
 * Sends the notification of a finished delivery again, as a new delivery with the same `webhook-id` and its own
 * schedule and workflow. The old delivery and its attempts stay as they are.
 * @throws Refused if the delivery is unknown, or if it or a redelivery of it is still under way, or if its endpoint is
 * deleted
 */
export async function redeliver(context: Context, key: DeliveryKey, now: Date, actor: Actor = {}): Promise<Delivery> {
  const newId = randomUUID();
  const isNew = await context.db.transaction(async (trx) => {
    await lockNotificationOf(trx, key);
    if (!(await insertRedelivery(trx, key, { newId, now }))) return false;
    await recordMemberEvent(trx, { type: 'delivery_redelivered', ...aboutDelivery(key), ...actor }, now);
    return true;
  });
  if (!isNew) throw await whyNot(context, key);
  nudgeRelay(context);
  return getDelivery(context, { deliveryId: newId, clientId: key.clientId });
}

async function whyNot(context: Context, key: DeliveryKey): Promise<Refused> {
  const { state, webhookEndpointId, clientId } = await getDelivery(context, key);
  if (!isFinal(state)) {
    return state === 'held'
      ? refusal('webhook_delivery.held_not_redeliverable')
      : refusal('webhook_delivery.not_finished', { state });
  }
  if (!(await findEndpointRow(context.db, { webhookEndpointId, clientId }))) {
    return refusal('webhook_delivery.endpoint_deleted');
  }
  return refusal('webhook_delivery.redelivered_already');
}
