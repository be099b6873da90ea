import type { Db } from '../../db/database.js';
import { runStatement, type Statement } from '../../db/statement.js';
import { DELIVERY_COLUMNS, type Delivery } from './delivery.store.js';

// Reads the newest rows of each client from an index, so the cost depends on the number of deliveries shown, not on the
// number stored.
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

/** The newest deliveries of each of several clients, the newest first, in one query. */
export async function listNewestDeliveries(db: Db, clientIds: readonly string[], limit: number): Promise<Delivery[]> {
  return runStatement<Delivery>(db, NEWEST, [clientIds, limit]);
}
