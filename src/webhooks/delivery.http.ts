import type { components } from '../../generated/openapi.js';
import { bearerOf } from '../web/bearer.js';
import { Problem } from '../web/errors.js';
import type { Call, Handler, OperationId } from '../web/handler.js';
import { readPageWish } from '../web/page-of.js';
import { formatTimestamp } from '../web/timestamp.js';
import {
  getDeliveryDetails,
  listDeliveries,
  type Attempt,
  type Delivery,
  type DeliveryFilter,
  type DeliveryKey,
} from './delivery.js';
import type { DeliveryState } from './delivery-state.js';
import { retryNow } from './delivery-steering.js';
import { redeliver } from './redelivery.js';

type WireDelivery = components['schemas']['WebhookDelivery'];

export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async (call) => {
  const filter = { ...readFilter(call.query), clientId: bearerOf(call).clientId };
  const { data, next_cursor } = await listDeliveries(call.context, filter, readPageWish(call.query));
  return { status: 200, body: { data: data.map(onTheWire), ...(next_cursor === undefined ? {} : { next_cursor }) } };
};

export const getWebhookDelivery: Handler<'getWebhookDelivery'> = async (call) => {
  const { attempts, body, ...delivery } = await getDeliveryDetails(call.context, keyOf(call));
  return { status: 200, body: { ...onTheWire(delivery), body, attempts: attempts.map(attemptOnTheWire) } };
};

export const redeliverWebhookDelivery: Handler<'redeliverWebhookDelivery'> = async (call) => {
  return { status: 202, body: onTheWire(await redeliver(call.context, keyOf(call), call.now)) };
};

export const retryWebhookDeliveryNow: Handler<'retryWebhookDeliveryNow'> = async (call) => {
  return { status: 202, body: onTheWire(await retryNow(call.context, keyOf(call), call.now)) };
};

/** A delivery of the client whose token it is, and of nobody else. */
function keyOf<Id extends OperationId>(call: Call<Id> & { path: { delivery_id: string } }): DeliveryKey {
  return { deliveryId: call.path.delivery_id, clientId: bearerOf(call).clientId };
}

interface WireFilter<State extends DeliveryState> {
  webhook_endpoint_id?: string;
  type?: string;
  state?: State;
  created_after?: string;
  created_before?: string;
}

/** @throws Problem 400 for a time that no calendar has */
export function readFilter<State extends DeliveryState>(wire: WireFilter<State>): Omit<DeliveryFilter, 'clientId'> {
  const { webhook_endpoint_id: webhookEndpointId, type, state } = wire;
  return {
    ...(webhookEndpointId === undefined ? {} : { webhookEndpointId }),
    ...(type === undefined ? {} : { type }),
    ...(state === undefined ? {} : { state }),
    ...(wire.created_after === undefined ? {} : { createdAfter: readTime('created_after', wire.created_after) }),
    ...(wire.created_before === undefined ? {} : { createdBefore: readTime('created_before', wire.created_before) }),
  };
}

function readTime(name: string, text: string): Date {
  const time = new Date(text);
  // A 31st of February would become the 3rd of March.
  if (!Number.isNaN(time.getTime()) && formatTimestamp(time) === text) return time;
  throw new Problem(400, 'The request is not valid', `${name}: there is no such time.`);
}

export function onTheWire(delivery: Delivery): WireDelivery {
  const { lastStatusCode, lastErrorClass, nextAttemptAt, finishedAt, redeliveryOf, webhookRedeliveryId } = delivery;
  return {
    delivery_id: delivery.deliveryId,
    webhook_id: delivery.notificationId,
    // Out of the contract's list: nothing else is ever written.
    type: delivery.type as WireDelivery['type'],
    webhook_endpoint_id: delivery.webhookEndpointId,
    state: delivery.state,
    attempt_count: delivery.attemptCount,
    ...(lastStatusCode === null ? {} : { last_status_code: lastStatusCode }),
    ...(lastErrorClass === null ? {} : { last_error_class: lastErrorClass }),
    // A held one has no time: it goes on when its endpoint does.
    ...(nextAttemptAt && delivery.state === 'pending' ? { next_attempt_at: formatTimestamp(nextAttemptAt) } : {}),
    created_at: formatTimestamp(delivery.createdAt),
    ...(finishedAt ? { finished_at: formatTimestamp(finishedAt) } : {}),
    ...(redeliveryOf === null ? {} : { redelivery_of: redeliveryOf }),
    ...(webhookRedeliveryId === null ? {} : { webhook_redelivery_id: webhookRedeliveryId }),
  };
}

function attemptOnTheWire(attempt: Attempt): components['schemas']['WebhookAttempt'] {
  const { statusCode, errorClass, phase, location, requestHeaders, responseBody } = attempt;
  return {
    number: attempt.attemptNumber,
    started_at: formatTimestamp(attempt.startedAt),
    duration_ms: attempt.durationMs,
    outcome: attempt.outcome,
    ...(statusCode === null ? {} : { status_code: statusCode }),
    ...(errorClass === null ? {} : { error_class: errorClass }),
    ...(phase === null ? {} : { phase }),
    ...(location === null ? {} : { location }),
    ...(attempt.connectionReplaced ? { connection_replaced: true } : {}),
    ...(requestHeaders === null ? {} : { request_headers: requestHeaders }),
    ...(responseBody === null ? {} : { response_body: responseBody }),
  };
}
