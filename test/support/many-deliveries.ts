import { inBulk } from './database.js';
import type { Context } from '../../src/context.js';

/** So many more like this one, a millisecond after each other. */
export async function multiply(context: Pick<Context, 'db'>, deliveryId: string, count: number): Promise<void> {
  await inBulk(
    context.db,
    `with copies as (
       insert into notifications (notification_id, type, user_id, level, body, created_at)
       select 'evt_copy' || replace(gen_random_uuid()::text, '-', ''), n.type, n.user_id, n.level, n.body,
         d.created_at - i * interval '1 millisecond'
       from deliveries d join notifications n using (notification_id), generate_series(1, :count) i
       where d.delivery_id = :deliveryId
       returning notification_id, created_at
     )
     insert into deliveries (delivery_id, notification_id, type, webhook_endpoint_id, client_id, state, created_at,
       dispatched_at, finished_at)
     select gen_random_uuid(), c.notification_id, d.type, d.webhook_endpoint_id, d.client_id, d.state, c.created_at,
       d.dispatched_at, d.finished_at
     from copies c, deliveries d where d.delivery_id = :deliveryId`,
    { deliveryId, count },
  );
}

/** So many more of the same notification to the same endpoint, from the same moment. */
export async function repeat({ db }: Pick<Context, 'db'>, deliveryId: string, count: number): Promise<void> {
  await inBulk(
    db,
    `insert into deliveries (delivery_id, notification_id, type, webhook_endpoint_id, client_id, redelivery_of, created_at)
     select gen_random_uuid(), notification_id, type, webhook_endpoint_id, client_id, delivery_id, created_at
     from deliveries, generate_series(1, :count) where delivery_id = :deliveryId`,
    { count, deliveryId },
  );
}
