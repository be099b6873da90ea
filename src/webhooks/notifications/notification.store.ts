import type { Db } from '../../db/database.js';
import { runStatement, type Statement } from '../../db/statement.js';
import { LISTENER_SECONDS } from '../listeners/listener.store.js';

/**
 * Inserts a notification with its deliveries, in one query inside the transaction of the change. If no endpoint and no
 * listener is concerned, nothing is stored. For a disabled endpoint the delivery is stored and held. A listener that is
 * deleted at the same time gets nothing: `for key share` waits for the deletion and then leaves the row out. A unique
 * index allows one delivery per notification and endpoint.
 * @param concerned selects `webhook_endpoint_id, client_id, is_disabled`; $1 to $6 are the notification's columns, and
 * $7 is its environment or its client
 * @param clients selects the `client_id` of all clients whose listeners get the notification
 */
function insertion(name: string, concerned: string, clients: string): Statement {
  return {
    name,
    text: `with concerned as (${concerned}), heard as (
             select webhook_listener_id from webhook_listeners
             where $2 = any(event_types) and polled_at > cast($6 as timestamptz) - interval '${LISTENER_SECONDS} seconds'
               and client_id in (${clients})
             for key share
           ), noted as (
             insert into notifications (notification_id, type, user_id, level, body, created_at, was_heard)
             select $1, $2, $3, $4, $5, $6, exists (select from heard)
             where exists (select from concerned) or exists (select from heard)
           ), kept as (
             insert into heard_notifications (webhook_listener_id, notification_id) select webhook_listener_id, $1 from heard
           ), made as (
             insert into deliveries (delivery_id, notification_id, type, webhook_endpoint_id, client_id, state, created_at)
             select gen_random_uuid(), $1, $2, webhook_endpoint_id, client_id,
               case when is_disabled then 'held' else 'pending' end, $6
             from concerned
             on conflict do nothing
             returning delivery_id
           )
           select count(*) as made from made`,
  };
}

/**
 * Clients without expiration enabled see an expired verification as approved, so they are not notified of its expiry
 * (docs/decisions.md, "Expired in statistics").
 */
const SEES_STATUS = `(c.expiration_enabled or $2 <> 'verification_expired')`;

const INSERT_FOR_GRANTED = insertion(
  'insert-notification',
  `select distinct e.webhook_endpoint_id, e.client_id, e.disabled_at is not null as is_disabled
   from grants g
   join clients c on c.client_id = g.client_id
   join webhook_endpoints e on e.client_id = g.client_id
   where g.user_id = $3 and g.level = $4 and g.effective_at is not null and g.revoked_at is null
     and c.environment = $7 and ${SEES_STATUS} and e.deleted_at is null and $2 = any(e.event_types)`,
  `select g.client_id from grants g join clients c on c.client_id = g.client_id
   where g.user_id = $3 and g.level = $4 and g.effective_at is not null and g.revoked_at is null and c.environment = $7
     and ${SEES_STATUS}`,
);

const INSERT_FOR_CLIENT = insertion(
  'insert-notification-for-client',
  `select webhook_endpoint_id, client_id, disabled_at is not null as is_disabled from webhook_endpoints
   where client_id = $7 and deleted_at is null and $2 = any(event_types)`,
  `select cast($7 as text)`,
);

export interface NewNotification {
  notificationId: string;
  type: string;
  userId: string;
  level: string;
  body: Buffer;
  now: Date;
}

/**
 * Inserts a notification for every client with an effective grant for the level that was not revoked.
 * @returns how many deliveries were made
 */
export async function insertNotification(trx: Db, row: NewNotification, environment: string): Promise<number> {
  return insert(trx, INSERT_FOR_GRANTED, row, environment);
}

/**
 * Inserts a notification for one client.
 * @returns how many deliveries were made
 */
export async function insertNotificationForClient(trx: Db, row: NewNotification, clientId: string): Promise<number> {
  return insert(trx, INSERT_FOR_CLIENT, row, clientId);
}

async function insert(trx: Db, statement: Statement, row: NewNotification, whose: string): Promise<number> {
  const values = [row.notificationId, row.type, row.userId, row.level, row.body, row.now, whose];
  const [counted] = await runStatement<{ made: number }>(trx, statement, values);
  return counted?.made ?? 0;
}
