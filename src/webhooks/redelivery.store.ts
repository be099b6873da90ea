import type { Db } from '../db/database.js';
import type { DeliveryKey } from './delivery.store.js';
import { statesBefore } from './delivery-state.js';

/**
 * False when the delivery is unknown, another client's or not finished, or when its endpoint is gone: settled by this one
 * statement.
 */
export async function insertRedelivery(
  db: Db,
  { deliveryId, clientId }: DeliveryKey,
  { newId, now }: { newId: string; now: Date },
): Promise<boolean> {
  const result = await db.raw<{ rowCount: number }>(
    `insert into deliveries (delivery_id, notification_id, type, webhook_endpoint_id, client_id, redelivery_of, created_at)
     select cast(:newId as uuid), d.notification_id, d.type, d.webhook_endpoint_id, d.client_id, d.delivery_id, :now
     from deliveries d join webhook_endpoints e on e.webhook_endpoint_id = d.webhook_endpoint_id
     where d.delivery_id = :deliveryId and d.client_id = coalesce(cast(:clientId as text), d.client_id)
       and d.state = any(cast(:states as text[])) and e.deleted_at is null`,
    { newId, now, deliveryId, clientId: clientId ?? null, states: statesBefore('redelivered') },
  );
  return result.rowCount === 1;
}
