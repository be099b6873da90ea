import type { Db } from '../db/database.js';
import type { Delivery, DeliveryState } from './delivery.js';

export interface DeliveryFilter {
  clientId?: string;
  webhookEndpointId?: string;
  state?: DeliveryState;
  limit: number;
}

const COLUMNS = {
  deliveryId: 'd.delivery_id',
  notificationId: 'd.notification_id',
  eventType: 'n.type',
  clientId: 'd.client_id',
  webhookEndpointId: 'd.webhook_endpoint_id',
  redeliveryOf: 'd.redelivery_of',
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
    .join('notifications as n', 'n.notification_id', 'd.notification_id')
    .leftJoin('attempts as a', (last) => {
      last.on('a.delivery_id', 'd.delivery_id').andOn('a.attempt_number', 'd.attempt_count');
    })
    .select<Delivery[]>(COLUMNS);
}

export async function selectDeliveries(db: Db, filter: DeliveryFilter): Promise<Delivery[]> {
  const query = deliveries(db).orderBy('d.created_at', 'desc').orderBy('d.delivery_id').limit(filter.limit);
  if (filter.clientId) void query.where('d.client_id', filter.clientId);
  if (filter.webhookEndpointId) void query.where('d.webhook_endpoint_id', filter.webhookEndpointId);
  if (filter.state) void query.where('d.state', filter.state);
  return query;
}

export async function findDelivery(db: Db, deliveryId: string): Promise<Delivery | undefined> {
  const [row] = await deliveries(db).where('d.delivery_id', deliveryId);
  return row;
}

/** False when the delivery is unknown, not finished, or its endpoint is gone: settled by this one statement. */
export async function insertRedelivery(
  db: Db,
  { deliveryId, newId, now }: { deliveryId: string; newId: string; now: Date },
): Promise<boolean> {
  const result = await db.raw<{ rowCount: number }>(
    `insert into deliveries (delivery_id, notification_id, webhook_endpoint_id, client_id, redelivery_of, created_at)
     select cast(:newId as uuid), d.notification_id, d.webhook_endpoint_id, d.client_id, d.delivery_id, :now
     from deliveries d join webhook_endpoints e on e.webhook_endpoint_id = d.webhook_endpoint_id
     where d.delivery_id = :deliveryId and d.state in ('delivered', 'exhausted', 'cancelled') and e.deleted_at is null`,
    { newId, now, deliveryId },
  );
  return result.rowCount === 1;
}
