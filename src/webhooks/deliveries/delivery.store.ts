import type { Knex } from 'knex';
import type { Db } from '../../db/database.js';
import { newestFirst } from '../../db/newest-first.js';
import type { Position } from '../../http/pagination.js';
import type { DeliveryState } from './delivery-state.js';

/**
 * Identifies a delivery. Requests of a client also give its id, so that they find only the client's own deliveries;
 * commands of operators leave it undefined.
 */
export interface DeliveryKey {
  deliveryId: string;
  clientId: string | undefined;
}

export interface DeliveryFilter {
  deliveryId?: string;
  clientId?: string;
  webhookEndpointId?: string;
  notificationId?: string;
  /** Only deliveries made by this redelivery of many. */
  webhookRedeliveryId?: string;
  type?: string;
  state?: DeliveryState;
  /** Only deliveries made at this time or later. */
  createdAfter?: Date;
  /** Only deliveries made before this time. */
  createdBefore?: Date;
}

/** A delivery as a list shows it, with the result of its last attempt. */
export interface Delivery {
  deliveryId: string;
  notificationId: string;
  type: string;
  clientId: string;
  webhookEndpointId: string;
  redeliveryOf: string | null;
  webhookRedeliveryId: string | null;
  state: DeliveryState;
  attemptCount: number;
  lastStatusCode: number | null;
  lastErrorClass: string | null;
  nextAttemptAt: Date | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Columns for a query over `deliveries as d` with the last attempt as `attempts as a`. */
export const DELIVERY_COLUMNS = {
  deliveryId: 'd.delivery_id',
  notificationId: 'd.notification_id',
  type: 'd.type',
  clientId: 'd.client_id',
  webhookEndpointId: 'd.webhook_endpoint_id',
  redeliveryOf: 'd.redelivery_of',
  webhookRedeliveryId: 'd.webhook_redelivery_id',
  state: 'd.state',
  attemptCount: 'd.attempt_count',
  lastStatusCode: 'a.status_code',
  lastErrorClass: 'a.error_class',
  nextAttemptAt: 'd.next_attempt_at',
  createdAt: 'd.created_at',
  finishedAt: 'd.finished_at',
} as const;

function deliveries(db: Db) {
  return db('deliveries as d')
    .leftJoin('attempts as a', (last) => {
      last.on('a.delivery_id', 'd.delivery_id').andOn('a.attempt_number', 'd.attempt_count');
    })
    .select<Delivery[]>(DELIVERY_COLUMNS);
}

/** Restricts a query over `deliveries as d` to the rows that match every field of the filter. */
export function narrow<Query extends Knex.QueryBuilder>(query: Query, filter: DeliveryFilter): Query {
  const { deliveryId, clientId, webhookEndpointId, notificationId, webhookRedeliveryId } = filter;
  const { type, state, createdAfter, createdBefore } = filter;
  if (deliveryId !== undefined) void query.where('d.delivery_id', deliveryId);
  if (clientId !== undefined) void query.where('d.client_id', clientId);
  if (webhookEndpointId !== undefined) void query.where('d.webhook_endpoint_id', webhookEndpointId);
  if (notificationId !== undefined) void query.where('d.notification_id', notificationId);
  if (webhookRedeliveryId !== undefined) void query.where('d.webhook_redelivery_id', webhookRedeliveryId);
  if (type !== undefined) void query.where('d.type', type);
  if (state) void query.where('d.state', state);
  if (createdAfter) void query.where('d.created_at', '>=', createdAfter);
  if (createdBefore) void query.where('d.created_at', '<', createdBefore);
  return query;
}

/** A page of deliveries, newest first, and one row more if there is a next page. */
export async function listDeliveryRows(
  db: Db,
  filter: DeliveryFilter,
  wish: { limit: number; after: Position | undefined },
): Promise<Delivery[]> {
  return newestFirst(narrow(deliveries(db), filter), ['d.created_at', 'd.delivery_id'], wish);
}

export async function findDelivery(db: Db, { deliveryId, clientId }: DeliveryKey): Promise<Delivery | undefined> {
  const [row] = await narrow(deliveries(db), { deliveryId, ...(clientId === undefined ? {} : { clientId }) });
  return row;
}

export interface Attempt {
  attemptNumber: number;
  startedAt: Date;
  durationMs: number;
  outcome: 'delivered' | 'failed';
  statusCode: number | null;
  errorClass: string | null;
  phase: string | null;
  location: string | null;
  connectionReplaced: boolean;
  requestHeaders: Record<string, string> | null;
  responseBody: string | null;
}

/** The attempts of a delivery in order. The caller must have checked that the client may see the delivery. */
export async function listAttempts(db: Db, deliveryId: string): Promise<Attempt[]> {
  return db('attempts').where({ delivery_id: deliveryId }).orderBy('attempt_number').select<Attempt[]>({
    attemptNumber: 'attempt_number',
    startedAt: 'started_at',
    durationMs: 'duration_ms',
    outcome: 'outcome',
    statusCode: 'status_code',
    errorClass: 'error_class',
    phase: 'phase',
    location: 'location',
    connectionReplaced: 'connection_replaced',
    requestHeaders: 'request_headers',
    responseBody: 'response_body',
  });
}

/** The bytes that every attempt sends, read as UTF-8. */
export async function getNotificationBody(db: Db, notificationId: string): Promise<string> {
  const row = await db('notifications').where({ notification_id: notificationId }).first<{ body: Buffer }>('body');
  return row.body.toString('utf8');
}
