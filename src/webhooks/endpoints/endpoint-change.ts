import { recordAuditEvent, type Actor, type AuditEventType } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import type { Db } from '../../db/database.js';
import { refuse } from '../../refusals/refuse.js';
import { getWebhookEndpoint, refuseUnusable, toEndpoint, toEventTypes, type WebhookEndpoint } from './endpoint.js';
import { dialledUrl } from './endpoint-url.js';
import {
  disableEndpoint,
  enableEndpoint,
  updateEndpoint,
  type EndpointKey,
  type EndpointRow,
} from './endpoint.store.js';
import { nudgeRelay } from '../relay/nudge.js';
import { sealHeaders, type CustomHeaders } from '../sending/custom-headers.js';
import { cancelDeliveries, wakeHeld } from '../relay/wake-requests.store.js';

/**
 * How many deliveries a request updates itself, so that it ends soon. Relay, reconciler and workflows find the others
 * later.
 */
const AT_ONCE = 10_000;

/** A field that is left out stays as it is. `headers` replaces all headers. */
export interface EndpointChanges {
  url?: string;
  eventTypes?: readonly string[];
  headers?: CustomHeaders;
  /**
   * The endpoint as the caller saw it. If it has changed since, the request is refused, so that nobody's change is
   * overwritten.
   */
  expected?: WebhookEndpoint;
}

/**
 * Changes an endpoint. Waiting deliveries use the new values from their next attempt on (docs/decisions.md, "An
 * endpoint is changed").
 * @throws Refused for an unknown endpoint, if it no longer equals `expected`, if a value is unusable, or if nothing is
 * to be changed
 */
export async function changeWebhookEndpoint(
  context: Context,
  key: EndpointKey,
  { url, eventTypes, headers, expected }: EndpointChanges,
  now: Date,
  actor: Actor = {},
): Promise<WebhookEndpoint> {
  const { clientId } = await getWebhookEndpoint(context, key, now);
  await refuseUnusable(context, clientId, { url, eventTypes, headers });
  const changes = {
    ...(url === undefined ? {} : { url: dialledUrl(url) }),
    ...(eventTypes ? { event_types: toEventTypes(eventTypes) } : {}),
    ...(headers ? { headers_encrypted: sealHeaders(context.encryption, key.webhookEndpointId, headers) } : {}),
  };
  const names = [url && 'url', eventTypes && 'event_types', headers && 'headers'].filter(Boolean);
  if (names.length === 0) refuse('webhook_endpoint.nothing_to_change');
  const event = { type: 'webhook_endpoint_changed', detail: names.join(' '), ...actor } as const;
  const update = async (trx: Db) => {
    const updated = await updateEndpoint(trx, key, changes, expected);
    if (!updated && expected) refuse('webhook_endpoint.changed_meanwhile');
    return updated;
  };
  return change(context, key, event, update, now);
}

/**
 * Disables an endpoint. Waiting deliveries are held from their next attempt on, without using up a retry. Pausing twice
 * changes nothing.
 */
export async function pauseWebhookEndpoint(
  context: Context,
  key: EndpointKey,
  now: Date,
  actor: Actor = {},
): Promise<WebhookEndpoint> {
  const disable = (trx: Db) => disableEndpoint(trx, key, { at: now, reason: 'client' });
  return change(context, key, { type: 'webhook_endpoint_paused', ...actor }, disable, now);
}

/**
 * Enables an endpoint again, whether the client or the service had disabled it, and sends its held deliveries at once.
 * Resuming twice changes nothing.
 */
export async function resumeWebhookEndpoint(
  context: Context,
  key: EndpointKey,
  now: Date,
  actor: Actor = {},
): Promise<WebhookEndpoint> {
  const enable = async (trx: Db) => {
    const enabled = await enableEndpoint(trx, key);
    if (enabled) await wakeHeld(trx, key.webhookEndpointId, AT_ONCE, now);
    return enabled;
  };
  return change(context, key, { type: 'webhook_endpoint_resumed', ...actor }, enable, now);
}

/**
 * Deletes an endpoint. Nothing more is sent to it, and its waiting deliveries are cancelled.
 * @throws Refused for an unknown endpoint, and for one that is already deleted
 */
export async function deleteWebhookEndpoint(
  context: Context,
  key: EndpointKey,
  now: Date,
  actor: Actor = {},
): Promise<void> {
  const remove = async (trx: Db) => {
    const removed = await updateEndpoint(trx, key, { deleted_at: now });
    const { webhookEndpointId } = key;
    if (removed) await cancelDeliveries(trx, { webhookEndpointId }, AT_ONCE, now);
    return removed;
  };
  await change(context, key, { type: 'webhook_endpoint_deleted', ...actor }, remove, now);
}

/**
 * Changes an endpoint and its deliveries and records an audit event, all in one transaction.
 * @param write returns undefined if there is nothing to change
 */
async function change(
  context: Context,
  key: EndpointKey,
  { type, detail, ...actor }: { type: AuditEventType; detail?: string } & Actor,
  write: (trx: Db) => Promise<EndpointRow | undefined>,
  now: Date,
): Promise<WebhookEndpoint> {
  const row = await context.db.transaction(async (trx) => {
    const written = await write(trx);
    if (!written) return undefined;
    const about = [key.webhookEndpointId, ...(detail === undefined ? [] : [detail])].join(' ');
    await recordAuditEvent(trx, { type, clientId: written.client_id, detail: about, ...actor }, now);
    return written;
  });
  if (!row) return getWebhookEndpoint(context, key, now);
  nudgeRelay(context);
  return toEndpoint(context, row, now);
}
