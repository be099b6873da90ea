import type { components } from '../../../generated/openapi.js';
import { formatTimestamp } from '../../http/timestamp.js';
import type { Attempt, Delivery, DeliveryDetails } from './delivery.js';
import type { WebhookRedelivery } from './redelivery-many.js';

type Schemas = components['schemas'];

/** Converts a delivery to the field names of the contract, for the API and for commands that print JSON. */
export function deliveryOnTheWire(delivery: Delivery): Schemas['WebhookDelivery'] {
  const { lastStatusCode, lastErrorClass, nextAttemptAt, finishedAt, redeliveryOf, webhookRedeliveryId } = delivery;
  return {
    delivery_id: delivery.deliveryId,
    webhook_id: delivery.notificationId,
    // The database contains only types from the contract's list, so the cast is safe.
    type: delivery.type as Schemas['WebhookDelivery']['type'],
    webhook_endpoint_id: delivery.webhookEndpointId,
    state: delivery.state,
    attempt_count: delivery.attemptCount,
    ...(lastStatusCode === null ? {} : { last_status_code: lastStatusCode }),
    ...(lastErrorClass === null ? {} : { last_error_class: lastErrorClass }),
    // A held delivery has no time for its next attempt, because it waits until its endpoint is enabled.
    ...(nextAttemptAt && delivery.state === 'pending' ? { next_attempt_at: formatTimestamp(nextAttemptAt) } : {}),
    created_at: formatTimestamp(delivery.createdAt),
    ...(finishedAt ? { finished_at: formatTimestamp(finishedAt) } : {}),
    ...(redeliveryOf === null ? {} : { redelivery_of: redeliveryOf }),
    ...(webhookRedeliveryId === null ? {} : { webhook_redelivery_id: webhookRedeliveryId }),
  };
}

export function detailsOnTheWire({ attempts, body, ...delivery }: DeliveryDetails): Schemas['WebhookDeliveryDetails'] {
  return { ...deliveryOnTheWire(delivery), body, attempts: attempts.map(attemptOnTheWire) };
}

function attemptOnTheWire(attempt: Attempt): Schemas['WebhookAttempt'] {
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

export function redeliveryOnTheWire(redelivery: WebhookRedelivery): Schemas['WebhookRedelivery'] {
  const { webhookEndpointId, type, ofState, createdAfter, finishedAt } = redelivery;
  return {
    webhook_redelivery_id: redelivery.webhookRedeliveryId,
    state: redelivery.state,
    counted: redelivery.counted,
    redelivered: redelivery.redelivered,
    ...(webhookEndpointId === null ? {} : { webhook_endpoint_id: webhookEndpointId }),
    // Both values were validated before they were stored, so the casts are safe.
    ...(type === null ? {} : { type: type as NonNullable<Schemas['WebhookRedelivery']['type']> }),
    ...(ofState === null ? {} : { of_state: ofState as NonNullable<Schemas['WebhookRedelivery']['of_state']> }),
    ...(createdAfter ? { created_after: formatTimestamp(createdAfter) } : {}),
    created_before: formatTimestamp(redelivery.createdBefore),
    created_at: formatTimestamp(redelivery.createdAt),
    ...(finishedAt ? { finished_at: formatTimestamp(finishedAt) } : {}),
  };
}
