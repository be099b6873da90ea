import type { Db } from '../../db/database.js';
import { runStatement, type Statement } from '../../db/statement.js';
import { LISTENER_SECONDS } from '../listeners/listener.store.js';
import type { NewNotification } from './notification.store.js';

/** Inserts many notifications for one client in one query, each as the statement `insert-notification` does. */
const INSERT_SET: Statement = {
  name: 'insert-notification-set',
  text: `with note as (
           select * from unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::bytea[])
             as n (notification_id, type, user_id, level, body)
         ), concerned as (
           select n.notification_id, n.type, e.webhook_endpoint_id, e.disabled_at is not null as is_disabled
           from webhook_endpoints e join note n on n.type = any (e.event_types)
           where e.client_id = $6 and e.deleted_at is null
         ), heard as (
           select n.notification_id, l.webhook_listener_id
           from webhook_listeners l join note n on n.type = any (l.event_types)
           where l.client_id = $6
             and l.polled_at > cast($7 as timestamptz) - interval '${LISTENER_SECONDS} seconds'
           for key share of l
         ), noted as (
           insert into notifications (notification_id, type, user_id, level, body, created_at, was_heard)
           select notification_id, type, user_id, level, body, $7,
             notification_id in (select notification_id from heard)
           from note
           where notification_id in (select notification_id from concerned union select notification_id from heard)
         ), kept as (
           insert into heard_notifications (webhook_listener_id, notification_id)
           select webhook_listener_id, notification_id from heard
         ), made as (
           insert into deliveries (delivery_id, notification_id, type, webhook_endpoint_id, client_id, state, created_at)
           select gen_random_uuid(), notification_id, type, webhook_endpoint_id, $6,
             case when is_disabled then 'held' else 'pending' end, $7
           from concerned
           returning delivery_id
         )
         select count(*) as made from made`,
};

/**
 * Inserts notifications for one client.
 * @returns how many deliveries were made
 */
export async function insertNotificationSet(
  trx: Db,
  notifications: readonly Omit<NewNotification, 'now'>[],
  clientId: string,
  now: Date,
): Promise<number> {
  const [counted] = await runStatement<{ made: number }>(trx, INSERT_SET, [
    notifications.map(({ notificationId }) => notificationId),
    notifications.map(({ type }) => type),
    notifications.map(({ userId }) => userId),
    notifications.map(({ level }) => level),
    notifications.map(({ body }) => body),
    clientId,
    now,
  ]);
  return counted?.made ?? 0;
}
