import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';
import { toDeliveryWork, type DeliveryState, type DeliveryWork, type DeliveryWorkRow } from './delivery-work.js';

const CLAIM: Statement = {
  name: 'claim-undispatched',
  text: `with due as materialized (
           select delivery_id from deliveries
           where dispatched_at is null and state = 'pending' and (leased_until is null or leased_until <= $1)
           order by created_at, delivery_id
           limit $3
           for update skip locked
         ), claimed as (
           update deliveries d set leased_until = $2 from due where d.delivery_id = due.delivery_id
           returning d.delivery_id, d.client_id, d.webhook_endpoint_id, d.notification_id, d.state, d.created_at
         )
         select c.delivery_id, c.client_id, c.webhook_endpoint_id, c.notification_id, c.state,
           n.type, n.body, e.url, e.secret_encrypted, e.next_secret_encrypted, e.overlap_ends_at, e.promoted_at,
           e.headers_encrypted, e.disabled_at, e.deleted_at
         from claimed c
         join notifications n on n.notification_id = c.notification_id
         join webhook_endpoints e on e.webhook_endpoint_id = c.webhook_endpoint_id
         order by c.created_at, c.delivery_id`,
};

/** The oldest deliveries that no workflow has been started for, leased to the caller: no other relay gets them meanwhile. */
export async function claimUndispatched(
  db: Db,
  claim: { now: Date; leaseUntil: Date; limit: number },
): Promise<DeliveryWork[]> {
  const rows = await runStatement<DeliveryWorkRow>(db, CLAIM, [claim.now, claim.leaseUntil, claim.limit]);
  return rows.map(toDeliveryWork);
}

/** Gives claimed deliveries back at once instead of when their lease ends. */
export async function releaseLeases(db: Db, deliveryIds: readonly string[]): Promise<void> {
  await db('deliveries')
    .whereIn('delivery_id', [...deliveryIds])
    .whereNull('dispatched_at')
    .update({ leased_until: null });
}

/** Temporal has these: from now on the reconciler looks after them, not the relay. */
export async function markDispatched(db: Db, deliveryIds: readonly string[], now: Date): Promise<void> {
  await db('deliveries')
    .whereIn('delivery_id', [...deliveryIds])
    .whereNull('dispatched_at')
    .where({ state: 'pending' })
    .update({ dispatched_at: now, next_attempt_at: now, leased_until: null });
}

/** When the oldest delivery without a workflow was made (DF10). */
export async function findOldestUndispatched(db: Db): Promise<Date | undefined> {
  const row = await db('deliveries')
    .whereNull('dispatched_at')
    .where({ state: 'pending' })
    .orderBy('created_at')
    .first<{ created_at: Date } | undefined>('created_at');
  return row?.created_at;
}

export interface OverdueDelivery {
  deliveryId: string;
  clientId: string;
  endpointId: string;
  eventType: string;
  state: DeliveryState;
  attemptCount: number;
  /** As Postgres writes it: a Date would lose the microseconds, and a page might begin where it began before. */
  dueAt: string;
}

const OVERDUE_COLUMNS = {
  deliveryId: 'd.delivery_id',
  clientId: 'd.client_id',
  endpointId: 'd.webhook_endpoint_id',
  eventType: 'n.type',
  state: 'd.state',
  attemptCount: 'd.attempt_count',
} as const;

/**
 * Deliveries whose next attempt should have been made by then, the longest overdue first (DF3); held ones only when
 * their endpoint is enabled again, or deleted, disabled or not (W10).
 */
export async function listOverdue(
  db: Db,
  { dueBefore, after, limit }: { dueBefore: Date; after: OverdueDelivery | undefined; limit: number },
): Promise<OverdueDelivery[]> {
  const query = db('deliveries as d')
    .join('notifications as n', 'n.notification_id', 'd.notification_id')
    .join('webhook_endpoints as e', 'e.webhook_endpoint_id', 'd.webhook_endpoint_id')
    .whereIn('d.state', ['pending', 'held'])
    .whereNotNull('d.dispatched_at')
    .where('d.next_attempt_at', '<', dueBefore)
    .where((held) => held.where('d.state', 'pending').orWhereNull('e.disabled_at').orWhereNotNull('e.deleted_at'))
    .orderBy(['d.next_attempt_at', 'd.delivery_id'])
    .limit(limit)
    .select<OverdueDelivery[]>(OVERDUE_COLUMNS, db.raw('d.next_attempt_at::text as "dueAt"'));
  if (after) {
    void query.whereRaw('(d.next_attempt_at, d.delivery_id) > (cast(? as timestamptz), cast(? as uuid))', [
      after.dueAt,
      after.deliveryId,
    ]);
  }
  return query;
}
