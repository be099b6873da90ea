import type { Db } from '../../db/database.js';
import { newestFirst } from '../../db/newest-first.js';
import type { Position } from '../../http/pagination.js';
import { narrow, type DeliveryFilter } from './delivery.store.js';
import { statesBefore, type DeliveryState } from './delivery-state.js';

export type RedeliveryState = 'waiting' | 'running' | 'completed' | 'cancelled';

/**
 * Filter fields that select single deliveries, or those of one earlier redelivery. A redelivery of many selects by
 * type, state, endpoint and time instead.
 */
export type SingleDeliveryField = 'deliveryId' | 'notificationId' | 'webhookRedeliveryId';

/** What to redeliver: deliveries of one client, made before a time. */
export interface RedeliveryFilter extends Omit<DeliveryFilter, SingleDeliveryField> {
  clientId: string;
  createdBefore: Date;
}

export interface WebhookRedelivery {
  webhookRedeliveryId: string;
  clientId: string;
  webhookEndpointId: string | null;
  type: string | null;
  ofState: DeliveryState | null;
  createdAfter: Date | null;
  createdBefore: Date;
  state: RedeliveryState;
  counted: number;
  redelivered: number;
  createdAt: Date;
  finishedAt: Date | null;
}

const COLUMNS = {
  webhookRedeliveryId: 'webhook_redelivery_id',
  clientId: 'client_id',
  webhookEndpointId: 'webhook_endpoint_id',
  type: 'type',
  ofState: 'of_state',
  createdAfter: 'created_after',
  createdBefore: 'created_before',
  state: 'state',
  counted: 'counted',
  redelivered: 'redelivered',
  createdAt: 'created_at',
  finishedAt: 'finished_at',
} as const;

export const OPEN: readonly RedeliveryState[] = ['waiting', 'running'];

/**
 * Selects deliveries that can be redelivered: they have ended, their endpoint exists, and there is no newer redelivery
 * of the same notification to the same endpoint. So a notification is judged by its newest delivery, and one that has
 * arrived since is not sent again (docs/decisions.md, "Redelivery of many").
 */
export function redeliverable(db: Db, filter: RedeliveryFilter) {
  return narrow(db('deliveries as d'), filter)
    .join('webhook_endpoints as e', 'e.webhook_endpoint_id', 'd.webhook_endpoint_id')
    .whereIn('d.state', statesBefore('redelivered'))
    .whereNull('e.deleted_at')
    .whereNotExists(
      db('deliveries as newer')
        .select(db.raw('1'))
        .whereNotNull('newer.redelivery_of')
        .whereRaw('newer.notification_id = d.notification_id and newer.webhook_endpoint_id = d.webhook_endpoint_id')
        .whereRaw('(newer.created_at, newer.delivery_id) > (d.created_at, d.delivery_id)'),
    );
}

/** Counts up to `most`, and returns `most` + 1 if there are more. */
export async function countRedeliverable(db: Db, filter: RedeliveryFilter, most: number): Promise<number> {
  const some = redeliverable(db, filter)
    .select('d.delivery_id')
    .limit(most + 1);
  const row = await db.from(some.as('some')).count<{ count: number }[]>({ count: '*' });
  return row[0]?.count ?? 0;
}

/** False if another redelivery of the client is open. */
export async function insertWebhookRedelivery(
  db: Db,
  row: { webhookRedeliveryId: string; filter: RedeliveryFilter; counted: number; now: Date },
): Promise<boolean> {
  const { webhookRedeliveryId, filter, counted, now } = row;
  const result = await db.raw<{ rowCount: number }>(
    `insert into webhook_redeliveries (webhook_redelivery_id, client_id, webhook_endpoint_id, type, of_state, created_after,
       created_before, counted, created_at)
     values (:webhookRedeliveryId, :clientId, :webhookEndpointId, :type, :state, :createdAfter, :createdBefore, :counted, :now)
     on conflict (client_id) where state in ('waiting', 'running') do nothing`,
    {
      webhookEndpointId: null,
      type: null,
      state: null,
      createdAfter: null,
      ...filter,
      webhookRedeliveryId,
      counted,
      now,
    },
  );
  return result.rowCount === 1;
}

export async function findOpenWebhookRedelivery(db: Db, clientId: string): Promise<string | undefined> {
  const row = await db('webhook_redeliveries')
    .where({ client_id: clientId })
    .whereIn('state', OPEN)
    .first<{ id: string } | undefined>({ id: 'webhook_redelivery_id' });
  return row?.id;
}

export interface RedeliveryKey {
  webhookRedeliveryId: string;
  clientId: string | undefined;
}

function redeliveryAt(db: Db, { webhookRedeliveryId, clientId }: RedeliveryKey) {
  const one = db('webhook_redeliveries').where({ webhook_redelivery_id: webhookRedeliveryId });
  return clientId === undefined ? one : one.where({ client_id: clientId });
}

export async function findWebhookRedelivery(db: Db, key: RedeliveryKey): Promise<WebhookRedelivery | undefined> {
  return redeliveryAt(db, key).first<WebhookRedelivery | undefined>(COLUMNS);
}

/** A page of redeliveries, newest first, and one row more if there is a next page. */
export async function listRedeliveryRows(
  db: Db,
  { clientId }: { clientId?: string },
  wish: { limit: number; after: Position | undefined },
): Promise<WebhookRedelivery[]> {
  const query = db('webhook_redeliveries').select<WebhookRedelivery[]>(COLUMNS);
  if (clientId !== undefined) void query.where({ client_id: clientId });
  return newestFirst(query, ['created_at', 'webhook_redelivery_id'], wish);
}

/** False if the redelivery has ended; it then stays as it is. */
export async function updateToCancelled(db: Db, key: RedeliveryKey, now: Date): Promise<boolean> {
  return (await redeliveryAt(db, key).whereIn('state', OPEN).update({ state: 'cancelled', finished_at: now })) > 0;
}

export interface OpenRedelivery {
  webhookRedeliveryId: string;
  clientId: string;
}

export async function listRedeliveriesIn(db: Db, states: readonly RedeliveryState[]): Promise<OpenRedelivery[]> {
  return db('webhook_redeliveries')
    .whereIn('state', states)
    .select<OpenRedelivery[]>({ webhookRedeliveryId: 'webhook_redelivery_id', clientId: 'client_id' });
}
