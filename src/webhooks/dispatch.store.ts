import type { Db } from '../db/database.js';
import type { DeliveryState } from './delivery-state.js';

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
