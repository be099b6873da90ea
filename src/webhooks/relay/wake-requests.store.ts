import type { Knex } from 'knex';
import type { Db } from '../../db/database.js';
import { narrow, type DeliveryFilter, type DeliveryKey } from '../deliveries/delivery.store.js';
import { isFinal, statesBefore, type DeliveryState } from '../deliveries/delivery-state.js';

/** An attempt that is due within this time is about to begin or has begun, so it cannot be hurried. */
const DUE_SOON_MS = 1_000;

function retriable(db: Db, now: Date) {
  return db('deliveries as d')
    .whereIn('d.state', statesBefore('retriedNow'))
    .whereNotNull('d.dispatched_at')
    .where('d.next_attempt_at', '>', new Date(now.getTime() + DUE_SOON_MS))
    .whereExists(
      // Nothing would be sent to a disabled or deleted endpoint.
      db('webhook_endpoints as e')
        .select(db.raw('1'))
        .whereRaw('e.webhook_endpoint_id = d.webhook_endpoint_id and e.disabled_at is null and e.deleted_at is null'),
    );
}

/**
 * False if the delivery waits for no attempt, because one is under way, or because it is held, about to be held, or
 * finished, or if there is no such delivery.
 */
export async function requestRetry(db: Db, { deliveryId, clientId }: DeliveryKey, now: Date): Promise<boolean> {
  const query = retriable(db, now).where('d.delivery_id', deliveryId);
  if (clientId !== undefined) void query.where('d.client_id', clientId);
  return (await query.update({ next_attempt_at: now, wake_requested_at: now })) === 1;
}

/**
 * Makes up to `limit` attempts due now, those with the earliest due time first.
 * @returns how many
 */
export async function requestRetries(db: Db, filter: DeliveryFilter, limit: number, now: Date): Promise<number> {
  const waiting = narrow(retriable(db, now), filter).orderBy('d.next_attempt_at');
  return updateLocked(db, waiting, limit, { next_attempt_at: now, wake_requested_at: now });
}

/**
 * Cancels up to `limit` deliveries. Their workflows end when they are woken.
 * @returns how many
 */
export async function cancelDeliveries(db: Db, filter: DeliveryFilter, limit: number, now: Date): Promise<number> {
  const open = narrow(db('deliveries as d').whereIn('d.state', statesBefore('cancelled')), filter);
  return updateLocked(db, open, limit, {
    state: 'cancelled',
    finished_at: now,
    next_attempt_at: null,
    leased_until: null,
    wake_requested_at: now,
  });
}

/** Whether any delivery is left that {@link cancelDeliveries} would cancel. */
export async function hasCancellable(db: Db, filter: DeliveryFilter): Promise<boolean> {
  const open = narrow(db('deliveries as d').whereIn('d.state', statesBefore('cancelled')), filter);
  return (await open.first<object | undefined>(db.raw('1'))) !== undefined;
}

/**
 * Requests to wake up to `limit` held deliveries of an endpoint that is enabled again. Those without a workflow are
 * left to the relay (`releaseHeld`).
 * @returns how many
 */
export async function wakeHeld(db: Db, webhookEndpointId: string, limit: number, now: Date): Promise<number> {
  const held = db('deliveries as d').whereIn('d.state', statesBefore('resumed')).whereNotNull('d.dispatched_at');
  return updateLocked(db, narrow(held, { webhookEndpointId }), limit, { wake_requested_at: now });
}

export interface WakeRequest {
  deliveryId: string;
  /**
   * The attempt to hurry. Undefined for a finished delivery: its workflow must be woken to end, whatever its next
   * attempt is.
   */
  attemptNumber: number | undefined;
}

/** Leases rows whose workflows are to be woken. If the caller dies, another process wakes them after the lease. */
export async function claimWakeRequests(
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<WakeRequest[]> {
  const asked = db('deliveries')
    .select('delivery_id')
    .where('wake_requested_at', '<=', now)
    .orderBy(['wake_requested_at', 'delivery_id'])
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await db('deliveries')
    .whereIn('delivery_id', asked)
    .update({ wake_requested_at: leaseUntil })
    .returning<{ delivery_id: string; attempt_count: number; state: DeliveryState }[]>([
      'delivery_id',
      'attempt_count',
      'state',
    ]);
  return rows.map(({ delivery_id: deliveryId, attempt_count: made, state }) => ({
    deliveryId,
    attemptNumber: isFinal(state) ? undefined : made + 1,
  }));
}

/** Removes requests that were carried out, unless somebody has asked again meanwhile. */
export async function settleWakeRequests(db: Db, deliveryIds: readonly string[], leaseUntil: Date): Promise<void> {
  await db('deliveries')
    .whereIn('delivery_id', [...deliveryIds])
    .where({ wake_requested_at: leaseUntil })
    .update({ wake_requested_at: null });
}

// Skips rows that are locked, for instance because an attempt is being written, so that neither transaction waits for
// the other. The caller learns from the count whether a row was updated.
async function updateLocked(db: Db, found: Knex.QueryBuilder, limit: number, changes: object): Promise<number> {
  const locked = found.select('d.delivery_id').limit(limit).forUpdate('d').skipLocked();
  return db('deliveries').whereIn('delivery_id', locked).update(changes);
}
