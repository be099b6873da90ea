import type { Db } from '../../db/database.js';
import { runStatement, type Statement } from '../../db/statement.js';
import { DELIVERY_COLUMNS, type Delivery } from './delivery.store.js';

// Along the index of each client's deliveries: the cost is that of the rows which are shown.
const NEWEST: Statement = {
  name: 'list-newest-deliveries',
  text: `select ${Object.entries(DELIVERY_COLUMNS)
    .map(([name, column]) => `${column} as "${name}"`)
    .join(', ')}
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
