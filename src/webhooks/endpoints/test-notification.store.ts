import type { Db } from '../../db/database.js';
import { endpointAt, type EndpointKey } from './endpoint.store.js';

/**
 * Makes other test notifications to this endpoint wait until the end of the transaction, so that two requests cannot
 * both pass the limit in `insertTestNotification`.
 */
export async function lockEndpoint(trx: Db, key: EndpointKey): Promise<void> {
  await endpointAt(trx, key).select('webhook_endpoint_id').forNoKeyUpdate();
}

/**
 * Inserts a notification with one delivery, to this endpoint only. Undefined if there is no such endpoint, if it is
 * disabled, or if it has had `limit` test notifications after `since`.
 */
export async function insertTestNotification(
  db: Db,
  { webhookEndpointId, clientId }: EndpointKey,
  notification: { notificationId: string; body: Buffer; now: Date },
  { since, limit }: { since: Date; limit: number },
): Promise<string | undefined> {
  const { rows } = await db.raw<{ rows: { delivery_id: string }[] }>(
    `with concerned as (
       select webhook_endpoint_id, client_id from webhook_endpoints
       where webhook_endpoint_id = :webhookEndpointId and client_id = coalesce(cast(:clientId as text), client_id)
         and deleted_at is null and disabled_at is null
         and :limit > (
           select count(*) from deliveries
           where webhook_endpoint_id = :webhookEndpointId and created_at > :since and type = 'test'
             and redelivery_of is null
         )
     ), noted as (
       insert into notifications (notification_id, type, body, created_at)
       select :notificationId, 'test', :body, :now from concerned
     )
     insert into deliveries (delivery_id, notification_id, type, webhook_endpoint_id, client_id, created_at)
     select gen_random_uuid(), :notificationId, 'test', webhook_endpoint_id, client_id, :now from concerned
     returning delivery_id`,
    { webhookEndpointId, clientId: clientId ?? null, ...notification, since, limit },
  );
  return rows[0]?.delivery_id;
}
