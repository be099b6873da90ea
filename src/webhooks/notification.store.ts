import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';

// One round trip inside the transaction of the change. Without an endpoint concerned nothing is kept.
// The unique index makes the same notification one delivery per endpoint, whatever happens (DF9).
const INSERT: Statement = {
  name: 'insert-notification',
  text: `with concerned as (
           select distinct e.webhook_endpoint_id, e.client_id
           from grants g
           join clients c on c.client_id = g.client_id
           join webhook_endpoints e on e.client_id = g.client_id
           where g.user_id = $3 and g.level = $4 and g.effective_at is not null and g.revoked_at is null
             and c.environment = $5 and e.deleted_at is null and $2 = any(e.event_types)
         ), noted as (
           insert into notifications (notification_id, type, user_id, level, body, created_at)
           select $1, $2, $3, $4, $6, $7 where exists (select from concerned)
         ), made as (
           insert into deliveries (delivery_id, notification_id, webhook_endpoint_id, client_id, created_at)
           select gen_random_uuid(), $1, webhook_endpoint_id, client_id, $7 from concerned
           on conflict do nothing
           returning delivery_id
         )
         select count(*) as made from made`,
};

export async function insertNotification(
  trx: Db,
  row: {
    notificationId: string;
    type: string;
    userId: string;
    level: string;
    environment: string;
    body: Buffer;
    now: Date;
  },
): Promise<number> {
  const values = [row.notificationId, row.type, row.userId, row.level, row.environment, row.body, row.now];
  const [counted] = await runStatement<{ made: number }>(trx, INSERT, values);
  return counted?.made ?? 0;
}
