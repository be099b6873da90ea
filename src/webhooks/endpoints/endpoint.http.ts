import type { components } from '../../../generated/openapi.js';
import { present } from '../../present.js';
import { bearerOf } from '../../http/bearer.js';
import type { Call, Handler, OperationId } from '../../http/handler.js';
import { readPageRequest } from '../../http/pagination.js';
import { formatTimestamp } from '../../http/timestamp.js';
import {
  changeWebhookEndpoint as change,
  deleteWebhookEndpoint as remove,
  pauseWebhookEndpoint as pause,
  resumeWebhookEndpoint as resume,
} from './endpoint-change.js';
import {
  addWebhookEndpoint,
  getWebhookEndpoint as get,
  listWebhookEndpoints as list,
  type EndpointKey,
  type WebhookEndpoint,
} from './endpoint.js';

type WireEndpoint = components['schemas']['WebhookEndpoint'];

export const listWebhookEndpoints: Handler<'listWebhookEndpoints'> = async (call) => {
  const { data, next_cursor } = await list(
    call.context,
    bearerOf(call).clientId,
    readPageRequest(call.query),
    call.now,
  );
  return { status: 200, body: { data: data.map(onTheWire), ...(next_cursor === undefined ? {} : { next_cursor }) } };
};

export const createWebhookEndpoint: Handler<'createWebhookEndpoint'> = async (call) => {
  const { url, event_types: eventTypes, headers, secret } = call.body;
  const input = { clientId: bearerOf(call).clientId, url, ...present({ eventTypes, headers, secret }) };
  const added = await addWebhookEndpoint(call.context, input, call.now);
  return { status: 201, body: { ...onTheWire(added.endpoint), secret: added.secret } };
};

export const getWebhookEndpoint: Handler<'getWebhookEndpoint'> = async (call) => {
  return { status: 200, body: onTheWire(await get(call.context, keyOf(call), call.now)) };
};

export const changeWebhookEndpoint: Handler<'changeWebhookEndpoint'> = async (call) => {
  const { url, event_types: eventTypes, headers } = call.body;
  return {
    status: 200,
    body: onTheWire(await change(call.context, keyOf(call), present({ url, eventTypes, headers }), call.now)),
  };
};

export const deleteWebhookEndpoint: Handler<'deleteWebhookEndpoint'> = async (call) => {
  await remove(call.context, keyOf(call), call.now);
  return { status: 204 };
};

export const pauseWebhookEndpoint: Handler<'pauseWebhookEndpoint'> = async (call) => {
  return { status: 200, body: onTheWire(await pause(call.context, keyOf(call), call.now)) };
};

export const resumeWebhookEndpoint: Handler<'resumeWebhookEndpoint'> = async (call) => {
  return { status: 200, body: onTheWire(await resume(call.context, keyOf(call), call.now)) };
};

/**
 * The endpoint of the path, restricted to the client of the access token, so that a client cannot reach those of
 * others.
 */
export function keyOf<Id extends OperationId>(call: Call<Id> & { path: { webhook_endpoint_id: string } }): EndpointKey {
  return { webhookEndpointId: call.path.webhook_endpoint_id, clientId: bearerOf(call).clientId };
}

export function onTheWire(endpoint: WebhookEndpoint): WireEndpoint {
  const { disabledAt, disabledReason, overlapEndsAt, promotedAt } = endpoint;
  return {
    webhook_endpoint_id: endpoint.webhookEndpointId,
    url: endpoint.url,
    event_types: endpoint.eventTypes,
    header_names: endpoint.headerNames,
    state: disabledAt ? 'disabled' : 'enabled',
    ...(disabledAt ? { disabled_at: formatTimestamp(disabledAt) } : {}),
    ...(disabledReason ? { disabled_reason: disabledReason } : {}),
    ...(overlapEndsAt ? { overlap_ends_at: formatTimestamp(overlapEndsAt) } : {}),
    ...(promotedAt ? { promoted_at: formatTimestamp(promotedAt) } : {}),
    created_at: formatTimestamp(endpoint.createdAt),
  };
}
