import { bearerOf } from '../../http/bearer.js';
import type { Call, Handler, OperationId } from '../../http/handler.js';
import { readPageRequest } from '../../http/pagination.js';
import { redeliveryOnTheWire } from './delivery-wire.js';
import { readFilter } from './delivery.http.js';
import {
  cancelWebhookRedelivery as cancel,
  countRedeliveries,
  getWebhookRedelivery as get,
  listWebhookRedeliveries as list,
  redeliverMany,
  type RedeliveryKey,
} from './redelivery-many.js';

export const createWebhookRedelivery: Handler<'createWebhookRedelivery'> = async (call) => {
  const request = { ...readFilter(call.body, 'body'), clientId: bearerOf(call).clientId };
  if (call.body.dry_run) {
    return { status: 200, body: { counted: await countRedeliveries(call.context, request, call.now) } };
  }
  return { status: 202, body: redeliveryOnTheWire(await redeliverMany(call.context, request, call.now)) };
};

export const listWebhookRedeliveries: Handler<'listWebhookRedeliveries'> = async (call) => {
  const { data, next_cursor } = await list(
    call.context,
    { clientId: bearerOf(call).clientId },
    readPageRequest(call.query),
  );
  const page = next_cursor === undefined ? {} : { next_cursor };
  return { status: 200, body: { data: data.map(redeliveryOnTheWire), ...page } };
};

export const getWebhookRedelivery: Handler<'getWebhookRedelivery'> = async (call) => {
  return { status: 200, body: redeliveryOnTheWire(await get(call.context, keyOf(call))) };
};

export const cancelWebhookRedelivery: Handler<'cancelWebhookRedelivery'> = async (call) => {
  return { status: 200, body: redeliveryOnTheWire(await cancel(call.context, keyOf(call), call.now)) };
};

/**
 * The redelivery of the path, restricted to the client of the access token, so that a client cannot reach those of
 * others.
 */
function keyOf<Id extends OperationId>(call: Call<Id> & { path: { webhook_redelivery_id: string } }): RedeliveryKey {
  return { webhookRedeliveryId: call.path.webhook_redelivery_id, clientId: bearerOf(call).clientId };
}
