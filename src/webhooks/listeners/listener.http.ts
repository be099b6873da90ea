import { bearerOf, reauthenticateBearer } from '../../http/bearer.js';
import type { Call, Handler, OperationId } from '../../http/handler.js';
import { formatTimestamp } from '../../http/timestamp.js';
import { addListener, pollListener, removeListener } from './listener.js';
import type { components } from '../../../generated/openapi.js';

type WireType = components['schemas']['NotificationType'];

export const createWebhookListener: Handler<'createWebhookListener'> = async (call) => {
  const { event_types: eventTypes, secret } = call.body;
  const { clientId } = bearerOf(call);
  const request = { clientId, ...(eventTypes ? { eventTypes } : {}), ...(secret === undefined ? {} : { secret }) };
  const added = await addListener(call.context, request, call.now);
  return {
    status: 201,
    body: { webhook_listener_id: added.webhookListenerId, event_types: added.eventTypes, secret: added.secret },
  };
};

export const pollWebhookListener: Handler<'pollWebhookListener'> = async (call) => {
  const { cursor = '0', wait_seconds: waitSeconds = 0 } = call.query;
  const gone = new AbortController();
  call.response.once('close', () => gone.abort());
  const { heard, nextAfter } = await pollListener(call.context, keyOf(call), {
    after: Number(cursor),
    waitSeconds: call.isHead ? 0 : waitSeconds,
    gone: gone.signal,
    requireAccess: () => reauthenticateBearer(call),
  });
  const data = heard.map(({ notificationId, type, createdAt, headers, body }) => ({
    webhook_id: notificationId,
    // The database contains only types from the contract's list, so the cast is safe.
    type: type as WireType,
    created_at: formatTimestamp(createdAt),
    headers,
    body: body.toString('utf8'),
  }));
  return { status: 200, body: { data, next_cursor: String(nextAfter) } };
};

export const deleteWebhookListener: Handler<'deleteWebhookListener'> = async (call) => {
  await removeListener(call.context, keyOf(call));
  return { status: 204 };
};

/**
 * The listener of the path, restricted to the client of the access token, so that a client cannot reach those of
 * others.
 */
function keyOf<Id extends OperationId>(call: Call<Id> & { path: { webhook_listener_id: string } }) {
  return { webhookListenerId: call.path.webhook_listener_id, clientId: bearerOf(call).clientId };
}
