import { bearerOf } from '../../http/bearer.js';
import { refuse } from '../../refusals/refuse.js';
import type { Call, Handler, OperationId, Query } from '../../http/handler.js';
import { readPageRequest } from '../../http/pagination.js';
import { parseTimestamp } from '../../http/timestamp.js';
import { present } from '../../present.js';
import { getDeliveryDetails, listDeliveries, type DeliveryFilter, type DeliveryKey } from './delivery.js';
import { cancel, retryNow } from './delivery-steering.js';
import { deliveryOnTheWire, detailsOnTheWire } from './delivery-wire.js';
import { redeliver } from './redelivery.js';

export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async (call) => {
  const filter = { ...readFilter(call.query, 'query'), clientId: bearerOf(call).clientId };
  const { data, next_cursor } = await listDeliveries(call.context, filter, readPageRequest(call.query));
  return {
    status: 200,
    body: { data: data.map(deliveryOnTheWire), ...(next_cursor === undefined ? {} : { next_cursor }) },
  };
};

export const getWebhookDelivery: Handler<'getWebhookDelivery'> = async (call) => {
  return { status: 200, body: detailsOnTheWire(await getDeliveryDetails(call.context, keyOf(call))) };
};

export const redeliverWebhookDelivery: Handler<'redeliverWebhookDelivery'> = async (call) => {
  return { status: 202, body: deliveryOnTheWire(await redeliver(call.context, keyOf(call), call.now)) };
};

export const retryWebhookDeliveryNow: Handler<'retryWebhookDeliveryNow'> = async (call) => {
  return { status: 202, body: deliveryOnTheWire(await retryNow(call.context, keyOf(call), call.now)) };
};

export const cancelWebhookDelivery: Handler<'cancelWebhookDelivery'> = async (call) => {
  return { status: 200, body: deliveryOnTheWire(await cancel(call.context, keyOf(call), call.now)) };
};

/**
 * The delivery of the path, restricted to the client of the access token, so that a client cannot reach those of
 * others.
 */
function keyOf<Id extends OperationId>(call: Call<Id> & { path: { delivery_id: string } }): DeliveryKey {
  return { deliveryId: call.path.delivery_id, clientId: bearerOf(call).clientId };
}

/**
 * @param place where in the request the filter stands, for the refusal
 * @throws Refused for a date that does not exist, such as 31 February
 */
export function readFilter(
  wire: Query<'listWebhookDeliveries'>,
  place: 'query' | 'body',
): Omit<DeliveryFilter, 'clientId'> {
  const { webhook_endpoint_id: webhookEndpointId, webhook_id: notificationId, type, state } = wire;
  const { webhook_redelivery_id: webhookRedeliveryId, created_after: after, created_before: before } = wire;
  const createdAfter = after === undefined ? undefined : readTime({ place, field: 'created_after' }, after);
  const createdBefore = before === undefined ? undefined : readTime({ place, field: 'created_before' }, before);
  const origin = { notificationId, webhookRedeliveryId, webhookEndpointId };
  return present({ ...origin, type, state, createdAfter, createdBefore });
}

function readTime(where: { place: 'query' | 'body'; field: string }, text: string): Date {
  return parseTimestamp(text) ?? refuse('request.unknown_time', where);
}
