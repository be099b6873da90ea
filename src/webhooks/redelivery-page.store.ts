import type { Db } from '../db/database.js';
import { OPEN, redeliverable, type RedeliveryFilter } from './redelivery-many.store.js';

/** One that is open, locked: whoever else makes a page of it waits. */
export interface LockedRedelivery {
  webhookRedeliveryId: string;
  filter: RedeliveryFilter;
  /** Up to which delivery it has come. */
  position: { createdAt: string; deliveryId: string } | undefined;
}

interface LockedRow {
  client_id: string;
  webhook_endpoint_id: string | null;
  type: string | null;
  of_state: RedeliveryFilter['state'] | null;
  created_after: Date | null;
  created_before: Date;
  last_created_at: string | null;
  last_delivery_id: string | null;
}

/** Undefined when it is finished, or gone. */
export async function lockOpenRedelivery(trx: Db, webhookRedeliveryId: string): Promise<LockedRedelivery | undefined> {
  const row = await trx('webhook_redeliveries')
    .where({ webhook_redelivery_id: webhookRedeliveryId })
    .whereIn('state', OPEN)
    .forUpdate()
    .first<LockedRow | undefined>(
      'client_id',
      'webhook_endpoint_id',
      'type',
      'of_state',
      'created_after',
      'created_before',
      // As Postgres writes it: a Date would lose the microseconds.
      trx.raw('last_created_at::text'),
      'last_delivery_id',
    );
  if (!row) return undefined;
  return {
    webhookRedeliveryId,
    filter: {
      clientId: row.client_id,
      createdBefore: row.created_before,
      ...(row.webhook_endpoint_id ? { webhookEndpointId: row.webhook_endpoint_id } : {}),
      ...(row.type ? { type: row.type } : {}),
      ...(row.of_state ? { state: row.of_state } : {}),
      ...(row.created_after ? { createdAfter: row.created_after } : {}),
    },
    position:
      row.last_created_at && row.last_delivery_id
        ? { createdAt: row.last_created_at, deliveryId: row.last_delivery_id }
        : undefined,
  };
}

/** How many of its deliveries wait for their first attempt, counted no further than to `most`. */
export async function countUndispatched(db: Db, webhookRedeliveryId: string, most: number): Promise<number> {
  const some = db('deliveries')
    .select('delivery_id')
    .where({ webhook_redelivery_id: webhookRedeliveryId, state: 'pending' })
    .whereNull('dispatched_at')
    .limit(most);
  const row = await db.from(some.as('some')).count<{ count: number }[]>({ count: '*' });
  return row[0]?.count ?? 0;
}

/**
 * The next deliveries after the position, oldest first, and the position with them. The unique index is there for the day on
 * which somebody moves the position by hand. @returns whether these were the last
 */
export async function insertRedeliveryPage(
  trx: Db,
  { webhookRedeliveryId, filter, position }: LockedRedelivery,
  { limit, now }: { limit: number; now: Date },
): Promise<boolean> {
  const origin = redeliverable(trx, filter)
    .select('d.delivery_id', 'd.notification_id', 'd.type', 'd.webhook_endpoint_id', 'd.client_id', 'd.created_at')
    .orderBy(['d.created_at', 'd.delivery_id'])
    .limit(limit);
  if (position) {
    void origin.whereRaw('(d.created_at, d.delivery_id) > (cast(? as timestamptz), cast(? as uuid))', [
      position.createdAt,
      position.deliveryId,
    ]);
  }
  const { rows } = await trx.raw<{ rows: { is_last: boolean }[] }>(
    `with origin as materialized (:origin), made as (
       insert into deliveries (delivery_id, notification_id, type, webhook_endpoint_id, client_id, redelivery_of,
         webhook_redelivery_id, created_at)
       select gen_random_uuid(), notification_id, type, webhook_endpoint_id, client_id, delivery_id,
         cast(:webhookRedeliveryId as uuid), :now
       from origin
       on conflict (webhook_redelivery_id, redelivery_of) where webhook_redelivery_id is not null do nothing
       returning delivery_id
     ), last as (
       select created_at, delivery_id from origin order by created_at desc, delivery_id desc limit 1
     ), counted as (
       select (select count(*) from origin) < :limit as is_last, (select count(*) from made) as made
     )
     update webhook_redeliveries r set
       redelivered = r.redelivered + c.made,
       last_created_at = coalesce(l.created_at, r.last_created_at),
       last_delivery_id = coalesce(l.delivery_id, r.last_delivery_id),
       state = case when c.is_last then 'completed' else 'running' end,
       finished_at = case when c.is_last then cast(:now as timestamptz) end
     from counted c left join last l on true
     where r.webhook_redelivery_id = :webhookRedeliveryId
     returning c.is_last`,
    { origin, webhookRedeliveryId, limit, now },
  );
  return rows[0]?.is_last ?? true;
}
