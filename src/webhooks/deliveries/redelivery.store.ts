import type { Db } from '../../db/database.js';
import type { DeliveryKey } from './delivery.store.js';
import { statesBefore } from './delivery-state.js';

/** Makes every other redelivery of the same notification wait until the end of the transaction. */
export async function lockNotificationOf(trx: Db, { deliveryId, clientId }: DeliveryKey): Promise<void> {
  const own = trx('deliveries').select('notification_id').where({ delivery_id: deliveryId });
  if (clientId !== undefined) void own.where({ client_id: clientId });
  await trx('notifications').select('notification_id').where('notification_id', own).forNoKeyUpdate();
}

/**
 * As {@link lockNotificationOf}, for many notifications. They are locked in the order of their ids, so that two
 * transactions cannot deadlock.
 */
export async function lockNotifications(trx: Db, notificationIds: readonly string[]): Promise<void> {
  await trx('notifications')
    .select('notification_id')
    .whereIn('notification_id', [...notificationIds])
    .orderBy('notification_id')
    .forNoKeyUpdate();
}

/**
 * Inserts a redelivery. Returns false if the delivery is unknown, belongs to another client or has not ended, if its
 * endpoint is deleted, or if another redelivery of the notification to this endpoint is under way.
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
       and d.state = any(cast(:states as text[])) and e.deleted_at is null
       and not exists (
         select from deliveries other
         where other.notification_id = d.notification_id and other.webhook_endpoint_id = d.webhook_endpoint_id
           and other.redelivery_of is not null and other.state <> all(cast(:states as text[]))
       )`,
    { newId, now, deliveryId, clientId: clientId ?? null, states: statesBefore('redelivered') },
  );
  return result.rowCount === 1;
}
