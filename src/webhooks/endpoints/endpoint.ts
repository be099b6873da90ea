import { createHash, randomUUID } from 'node:crypto';
import { recordAuditEvent, type Actor } from '../../audit/audit-event.js';
import { getClient, lockClient } from '../../clients/client.js';
import type { Context } from '../../context.js';
import { randomToken } from '../../crypto/random-token.js';
import { refuse } from '../../refusals/refuse.js';
import { paginate, type PageRequest } from '../../http/pagination.js';
import { endpointFaults, refuseFaults, type JudgedEndpoint } from './endpoint-fault.js';
import { sealSecret } from './endpoint-secret.js';
import { dialledUrl } from './endpoint-url.js';
import {
  countEndpoints,
  findEndpointRow,
  insertEndpoint,
  listEndpointRows,
  type DisabledReason,
  type EndpointKey,
  type EndpointRow,
} from './endpoint.store.js';
import { DEFAULT_EVENT_TYPES, isEventType, type EventType } from '../notifications/event-type.js';
import { openHeaders, sealHeaders, type CustomHeaders } from '../sending/custom-headers.js';

export type { EndpointKey } from './endpoint.store.js';

/** Every endpoint adds one delivery to each notification, so their number is limited. */
const MAX_PER_CLIENT = 20;

export interface WebhookEndpoint {
  webhookEndpointId: string;
  clientId: string;
  url: string;
  eventTypes: EventType[];
  /** Only the names of the headers, since their values are never shown again. */
  headerNames: string[];
  /** Changes whenever the headers are set again; empty if there are none. */
  headersVersion: string;
  disabledAt: Date | null;
  disabledReason: DisabledReason | null;
  /** When the overlap of two secrets ends, and when the new one was promoted; both null outside an overlap. */
  overlapEndsAt: Date | null;
  promotedAt: Date | null;
  createdAt: Date;
}

export interface NewEndpoint {
  clientId: string;
  url: string;
  eventTypes?: readonly string[];
  headers?: CustomHeaders;
  secret?: string;
}

/**
 * Registers an endpoint that receives a client's notifications (docs/decisions.md, "Registration").
 * @returns the endpoint, and its signing secret, which cannot be shown again
 * @throws Refused if the client is unknown, a value is unusable, or the client has the maximum number of endpoints
 */
export async function addWebhookEndpoint(
  context: Context,
  input: NewEndpoint,
  now: Date,
  actor: Actor = {},
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const { clientId, headers = {}, eventTypes = DEFAULT_EVENT_TYPES } = input;
  const { encryption } = context;
  const secret = input.secret ?? randomToken('whs_');
  await refuseUnusable(context, clientId, { url: input.url, eventTypes, headers, secret });
  const id = randomUUID();
  const row = {
    webhook_endpoint_id: id,
    client_id: clientId,
    url: dialledUrl(input.url),
    event_types: toEventTypes(eventTypes),
    headers_encrypted: sealHeaders(encryption, id, headers),
    created_at: now,
  };
  return context.db.transaction(async (trx) => {
    await lockClient(trx, clientId);
    if ((await countEndpoints(trx, clientId)) >= MAX_PER_CLIENT) {
      refuse('webhook_endpoint.too_many', { max: MAX_PER_CLIENT });
    }
    const inserted = await insertEndpoint(trx, row, sealSecret(encryption, id, secret));
    await recordAuditEvent(trx, { type: 'webhook_endpoint_created', clientId, detail: id, ...actor }, now);
    return { endpoint: toEndpoint(context, inserted, now), secret };
  });
}

/** A page of endpoints, newest first; of all clients if `clientId` is undefined. */
export async function listWebhookEndpoints(
  context: Context,
  clientId: string | undefined,
  request: PageRequest,
  now: Date,
): Promise<{ data: WebhookEndpoint[]; next_cursor?: string }> {
  const rows = await listEndpointRows(context.db, clientId, request);
  return paginate(
    rows,
    request,
    (row) => ({ createdAt: row.created_at, id: row.webhook_endpoint_id }),
    (row) => toEndpoint(context, row, now),
  );
}

/** @throws Refused if the endpoint does not exist or belongs to another client */
export async function getWebhookEndpoint(context: Context, key: EndpointKey, now: Date): Promise<WebhookEndpoint> {
  const row = await findEndpointRow(context.db, key);
  if (!row) refuse('webhook_endpoint.unknown');
  return toEndpoint(context, row, now);
}

/** @throws Refused for an unknown client, and with every value that cannot be used */
export async function refuseUnusable(context: Context, clientId: string, judged: JudgedEndpoint): Promise<void> {
  const { environment } = await getClient(context.db, clientId);
  refuseFaults(endpointFaults(context, environment, judged));
}

/** Removes duplicates. The caller has checked that every name is an event type. */
export function toEventTypes(names: readonly string[]): EventType[] {
  return [...new Set(names)].filter(isEventType);
}

export function toEndpoint({ encryption }: Context, row: EndpointRow, now: Date): WebhookEndpoint {
  // The overlap ends at its time, even if the clean-up has not removed the old secret yet.
  const isInOverlap = row.overlap_ends_at !== null && row.overlap_ends_at > now;
  return {
    webhookEndpointId: row.webhook_endpoint_id,
    clientId: row.client_id,
    url: row.url,
    eventTypes: row.event_types,
    headerNames: Object.keys(openHeaders(encryption, row.webhook_endpoint_id, row.headers_encrypted)),
    headersVersion: row.headers_encrypted ? createHash('sha256').update(row.headers_encrypted).digest('hex') : '',
    disabledAt: row.disabled_at,
    disabledReason: row.disabled_reason,
    overlapEndsAt: isInOverlap ? row.overlap_ends_at : null,
    promotedAt: isInOverlap ? row.promoted_at : null,
    createdAt: row.created_at,
  };
}
