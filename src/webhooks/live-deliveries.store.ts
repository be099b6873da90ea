import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';
import type { Delivery } from './delivery.store.js';

// Along the index of each client's deliveries: the cost is that of the rows which are shown.
const NEWEST: Statement = {
  name: 'list-newest-deliveries',
  text: `select d.delivery_id as "deliveryId", d.notification_id as "notificationId", d.type, d.client_id as "clientId",
                d.webhook_endpoint_id as "webhookEndpointId", d.redelivery_of as "redeliveryOf",
                d.webhook_redelivery_id as "webhookRedeliveryId", d.state, d.attempt_count as "attemptCount",
                a.status_code as "lastStatusCode", a.error_class as "lastErrorClass",
                d.next_attempt_at as "nextAttemptAt", d.created_at as "createdAt", d.finished_at as "finishedAt"
         from unnest($1::text[]) as c (client_id)
         cross join lateral (
           select * from deliveries where client_id = c.client_id order by created_at desc, delivery_id desc limit $2
         ) d
         left join attempts a on a.delivery_id = d.delivery_id and a.attempt_number = d.attempt_count
         order by d.created_at desc, d.delivery_id desc`,
};

/** Of several clients in one round trip, each one's newest first. */
export async function listNewestDeliveries(db: Db, clientIds: readonly string[], limit: number): Promise<Delivery[]> {
  return runStatement<Delivery>(db, NEWEST, [clientIds, limit]);
}
