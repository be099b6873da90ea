import type { components } from '../../generated/openapi.js';
import { bearerOf } from '../web/bearer.js';
import type { Call, Handler, OperationId } from '../web/handler.js';
import { formatTimestamp } from '../web/timestamp.js';
import { readFilter } from './delivery.http.js';
import {
  cancelWebhookRedelivery as cancel,
  countRedeliveries,
  getWebhookRedelivery as get,
  redeliverMany,
  type RedeliveryKey,
  type WebhookRedelivery,
} from './redelivery-many.js';

type WireRedelivery = components['schemas']['WebhookRedelivery'];

export const createWebhookRedelivery: Handler<'createWebhookRedelivery'> = async (call) => {
  const wish = { ...readFilter(call.body), clientId: bearerOf(call).clientId };
  if (call.body.dry_run) {
    return { status: 200, body: { counted: await countRedeliveries(call.context, wish, call.now) } };
  }
  return { status: 202, body: onTheWire(await redeliverMany(call.context, wish, call.now)) };
};

export const getWebhookRedelivery: Handler<'getWebhookRedelivery'> = async (call) => {
  return { status: 200, body: onTheWire(await get(call.context, keyOf(call))) };
};

export const cancelWebhookRedelivery: Handler<'cancelWebhookRedelivery'> = async (call) => {
  return { status: 200, body: onTheWire(await cancel(call.context, keyOf(call), call.now)) };
};

/** A redelivery of the client whose token it is, and of nobody else. */
function keyOf<Id extends OperationId>(call: Call<Id> & { path: { webhook_redelivery_id: string } }): RedeliveryKey {
  return { webhookRedeliveryId: call.path.webhook_redelivery_id, clientId: bearerOf(call).clientId };
}

function onTheWire(redelivery: WebhookRedelivery): WireRedelivery {
  const { webhookEndpointId, type, ofState, createdAfter, finishedAt } = redelivery;
  return {
    webhook_redelivery_id: redelivery.webhookRedeliveryId,
    state: redelivery.state,
    counted: redelivery.counted,
    redelivered: redelivery.redelivered,
    ...(webhookEndpointId === null ? {} : { webhook_endpoint_id: webhookEndpointId }),
    // Both were asked for in the words of the contract.
    ...(type === null ? {} : { type: type as NonNullable<WireRedelivery['type']> }),
    ...(ofState === null ? {} : { of_state: ofState as NonNullable<WireRedelivery['of_state']> }),
    ...(createdAfter ? { created_after: formatTimestamp(createdAfter) } : {}),
    created_before: formatTimestamp(redelivery.createdBefore),
    created_at: formatTimestamp(redelivery.createdAt),
    ...(finishedAt ? { finished_at: formatTimestamp(finishedAt) } : {}),
  };
}
