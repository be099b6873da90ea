import { recordAuditEvent, type AuditEventType } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import { Problem } from '../web/errors.js';
import {
  getWebhookEndpoint,
  parseEventTypes,
  toEndpoint,
  unknownEndpoint,
  usableUrl,
  type WebhookEndpoint,
} from './endpoint.js';
import { updateEndpoint, type EndpointKey, type EndpointRow } from './endpoint.store.js';
import { nudgeRelay } from './nudge.js';
import { refuseUnusableHeaders, sealHeaders, type OwnHeaders } from './own-headers.js';
import { cancelWaiting } from './waiting-deliveries.store.js';

/** What is left out stays; `headers` replaces all of them. */
export interface EndpointChanges {
  url?: string;
  eventTypes?: readonly string[];
  headers?: OwnHeaders;
}

/**
 * From the next attempt on, deliveries go where and how the endpoint now says, those that wait already too (W10).
 * @throws Problem 404 for an unknown endpoint, 422 when a value cannot be used or nothing is to be changed
 */
export async function changeWebhookEndpoint(
  context: Context,
  key: EndpointKey,
  { url, eventTypes, headers }: EndpointChanges,
  now: Date,
): Promise<WebhookEndpoint> {
  if (headers) refuseUnusableHeaders(headers);
  const { clientId } = await getWebhookEndpoint(context, key, now);
  const changes = {
    ...(url === undefined ? {} : { url: await usableUrl(context, clientId, url) }),
    ...(eventTypes ? { event_types: parseEventTypes(eventTypes) } : {}),
    ...(headers ? { headers_encrypted: sealHeaders(context.encryption, key.webhookEndpointId, headers) } : {}),
  };
  const names = [url && 'url', eventTypes && 'event_types', headers && 'headers'].filter(Boolean);
  if (names.length === 0) throw new Problem(422, 'Nothing to change', 'Say what is to be changed.');
  return change(context, key, { type: 'webhook_endpoint_changed', detail: names.join(' ') }, changes, now);
}

/** Deliveries that wait are held from their next attempt on, without using up a retry (W10). Twice changes nothing. */
export async function pauseWebhookEndpoint(context: Context, key: EndpointKey, now: Date): Promise<WebhookEndpoint> {
  const endpoint = await getWebhookEndpoint(context, key, now);
  if (endpoint.disabledAt) return endpoint;
  const changes = { disabled_at: now, disabled_reason: 'client' } as const;
  return change(context, key, { type: 'webhook_endpoint_paused' }, changes, now);
}

/** What was held goes out at once (W10), whoever had disabled the endpoint (W11). Twice changes nothing. */
export async function resumeWebhookEndpoint(context: Context, key: EndpointKey, now: Date): Promise<WebhookEndpoint> {
  const endpoint = await getWebhookEndpoint(context, key, now);
  if (!endpoint.disabledAt) return endpoint;
  const changes = { disabled_at: null, disabled_reason: null };
  return change(context, key, { type: 'webhook_endpoint_resumed' }, changes, now);
}

/**
 * Nothing is sent there any more, and what waits is cancelled (W10).
 * @throws Problem 404, also the second time
 */
export async function deleteWebhookEndpoint(context: Context, key: EndpointKey, now: Date): Promise<void> {
  await change(context, key, { type: 'webhook_endpoint_deleted' }, { deleted_at: now }, now, cancelWaiting);
}

/** The row, what became of its deliveries, and the trace of it: together or not at all. */
async function change(
  context: Context,
  key: EndpointKey,
  { type, detail }: { type: AuditEventType; detail?: string },
  changes: Parameters<typeof updateEndpoint>[2],
  now: Date,
  settle?: typeof cancelWaiting,
): Promise<WebhookEndpoint> {
  const row = await context.db.transaction(async (trx): Promise<EndpointRow> => {
    const updated = await updateEndpoint(trx, key, changes);
    if (!updated) throw unknownEndpoint();
    await settle?.(trx, key.webhookEndpointId, now);
    const about = [key.webhookEndpointId, ...(detail === undefined ? [] : [detail])].join(' ');
    await recordAuditEvent(trx, { type, clientId: updated.client_id, detail: about }, now);
    return updated;
  });
  nudgeRelay(context);
  return toEndpoint(context, row, now);
}
