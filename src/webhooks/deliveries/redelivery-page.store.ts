import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';
import { present } from '../../present.js';
import { OPEN, redeliverable, type RedeliveryFilter } from './redelivery-many.store.js';

/** An open redelivery, locked so that nobody else makes a page of it at the same time. */
export interface LockedRedelivery {
  webhookRedeliveryId: string;
  filter: RedeliveryFilter;
  /** The last delivery that the redelivery has repeated. */
  position: { createdAt: string; deliveryId: string } | undefined;
}

type LockedRow = Row<RedeliveryFilter> & { last_created_at: string | null; last_delivery_id: string | null };

/** Undefined if the redelivery has ended or does not exist. */
export async function lockOpenRedelivery(trx: Db, webhookRedeliveryId: string): Promise<LockedRedelivery | undefined> {
  const row = await trx('webhook_redeliveries')
    .where({ webhook_redelivery_id: webhookRedeliveryId })
    .whereIn('state', OPEN)
    .forUpdate()
    .first<LockedRow | undefined>(
      'client_id',
      'webhook_endpoint_id',
      'type',
      'of_state as state',
      'created_after',
      'created_before',
      // As text, because a JavaScript Date would lose the microseconds.
      trx.raw('last_created_at::text'),
      'last_delivery_id',
    );
  if (!row) return undefined;
  const { last_created_at: createdAt, last_delivery_id: deliveryId, ...filter } = row;
  const position = createdAt && deliveryId ? { createdAt, deliveryId } : undefined;
  return { webhookRedeliveryId, filter: present(fromRow<RedeliveryFilter>(filter)), position };
}

/** How many of a redelivery's deliveries wait for their first attempt, counted up to `most`. */
export async function countUndispatched(db: Db, webhookRedeliveryId: string, most: number): Promise<number> {
  const some = db('deliveries')
    .select('delivery_id')
    .where({ webhook_redelivery_id: webhookRedeliveryId, state: 'pending' })
    .whereNull('dispatched_at')
    .limit(most);
  const row = await db.from(some.as('some')).count<{ count: number }[]>({ count: '*' });
  return row[0]?.count ?? 0;
}

/** A delivery that a page is about to repeat. */
export interface Origin {
  deliveryId: string;
  notificationId: string;
  /** As text, because a JavaScript Date would lose the microseconds. */
  createdAt: string;
}

/** The next deliveries after the position, oldest first. */
export async function listOrigins(trx: Db, { filter, position }: LockedRedelivery, limit: number): Promise<Origin[]> {
  const origins = redeliverable(trx, filter)
    .select<Origin[]>({ deliveryId: 'd.delivery_id', notificationId: 'd.notification_id' })
    .select(trx.raw('d.created_at::text as "createdAt"'))
    .orderBy(['d.created_at', 'd.delivery_id'])
    .limit(limit);
  if (position) {
    void origins.whereRaw('(d.created_at, d.delivery_id) > (cast(? as timestamptz), cast(? as uuid))', [
      position.createdAt,
      position.deliveryId,
    ]);
  }
  return origins;
}

/**
 * Inserts a redelivery for each origin that can still be repeated, and moves the position past all origins. The
 * position prevents a page from being made twice. The unique index prevents it even if somebody sets the position back
 * by hand.
 */
export async function insertRedeliveryPage(
  trx: Db,
  { webhookRedeliveryId, filter }: LockedRedelivery,
  { origins, isLast, now }: { origins: readonly Origin[]; isLast: boolean; now: Date },
): Promise<void> {
  const repeated = redeliverable(trx, filter)
    .whereIn(
      'd.delivery_id',
      origins.map(({ deliveryId }) => deliveryId),
    )
    .select('d.delivery_id', 'd.notification_id', 'd.type', 'd.webhook_endpoint_id', 'd.client_id');
  const last = origins.at(-1);
  await trx.raw(
    `with origin as materialized (:repeated), made as (
       insert into deliveries (delivery_id, notification_id, type, webhook_endpoint_id, client_id, redelivery_of,
         webhook_redelivery_id, created_at)
       select gen_random_uuid(), notification_id, type, webhook_endpoint_id, client_id, delivery_id,
         cast(:webhookRedeliveryId as uuid), :now
       from origin
       on conflict (webhook_redelivery_id, redelivery_of) where webhook_redelivery_id is not null do nothing
       returning delivery_id
     )
     update webhook_redeliveries r set
       redelivered = r.redelivered + (select count(*) from made),
       last_created_at = coalesce(cast(:lastCreatedAt as timestamptz), r.last_created_at),
       last_delivery_id = coalesce(cast(:lastDeliveryId as uuid), r.last_delivery_id),
       state = case when :isLast then 'completed' else 'running' end,
       finished_at = case when :isLast then cast(:now as timestamptz) end
     where r.webhook_redelivery_id = :webhookRedeliveryId`,
    {
      repeated,
      webhookRedeliveryId,
      isLast,
      now,
      lastCreatedAt: last?.createdAt ?? null,
      lastDeliveryId: last?.deliveryId ?? null,
    },
  );
}
