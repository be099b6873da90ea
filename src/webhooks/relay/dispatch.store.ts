import type { Db } from '../../db/database.js';
import type { DeliveryState } from '../deliveries/delivery-state.js';
import { PROBATION_AFTER } from '../endpoints/probation.js';

/** Ends the lease of claimed deliveries early, so that they can be claimed again at once. */
export async function releaseLeases(db: Db, deliveryIds: readonly string[]): Promise<void> {
  await db('deliveries')
    .whereIn('delivery_id', [...deliveryIds])
    .whereNull('dispatched_at')
    .update({ leased_until: null });
}

/** How long an attempt counts as under way: longer than it can take, including its waits before the POST. */
const UNDER_WAY_MS = 20_000;

/**
 * Marks deliveries whose workflow Temporal has. From now on the reconciler looks after them instead of the relay. Their
 * first attempts count as under way.
 */
export async function markDispatched(db: Db, deliveryIds: readonly string[], now: Date): Promise<void> {
  await db('deliveries')
    .whereIn('delivery_id', [...deliveryIds])
    .whereNull('dispatched_at')
    .where({ state: 'pending' })
    .update({ dispatched_at: now, next_attempt_at: now, leased_until: underWayUntil(now) });
}

/** The time until which an attempt that begins now does not count as late. */
export function underWayUntil(now: Date): Date {
  return new Date(now.getTime() + UNDER_WAY_MS);
}

/**
 * SQL that finds the endpoints with dispatched deliveries in this state. Each endpoint costs one index lookup, as in
 * claiming.
 * @param onlyIf a condition without which nothing is searched
 */
const endpointRing = (state: 'pending' | 'held', onlyIf = 'true'): string => `ring as (
    (select d.webhook_endpoint_id from deliveries d where d.dispatched_at is not null and d.state = '${state}' and ${onlyIf}
     order by d.webhook_endpoint_id limit 1)
    union all
    select next.webhook_endpoint_id from ring cross join lateral (
      select d.webhook_endpoint_id from deliveries d
      where d.dispatched_at is not null and d.state = '${state}' and d.webhook_endpoint_id > ring.webhook_endpoint_id
      order by d.webhook_endpoint_id limit 1
    ) next
  )`;

const IS_ANY_LATE = `exists (
    select from deliveries late where late.dispatched_at is not null and late.state = 'pending'
      and late.next_attempt_at > :dueAfter and late.next_attempt_at <= :dueBefore
  )`;

// Searches endpoint by endpoint, so that no row of an endpoint on probation is read, however many are late.
const LATE = `with recursive ${endpointRing('pending', IS_ANY_LATE)}
  select 1 from ring
  join webhook_endpoints e on e.webhook_endpoint_id = ring.webhook_endpoint_id and e.failed_attempts < :probationAfter
    and e.disabled_at is null and e.deleted_at is null
  -- A lateral join, because Postgres would plan a subquery with "exists" as one scan over all late deliveries.
  cross join lateral (
    select from deliveries d
    where d.webhook_endpoint_id = e.webhook_endpoint_id and d.dispatched_at is not null and d.state = 'pending'
      and d.next_attempt_at > :dueAfter and d.next_attempt_at <= :dueBefore
      and (d.leased_until is null or d.leased_until <= :now)
    limit 1
  ) late
  limit 1`;

/**
 * Whether an attempt to an endpoint in good standing is overdue, by the schedule or because somebody requested a retry.
 * Endpoints on probation are left out: they may hang on every request, and must not slow down the others. So are
 * disabled and deleted ones, because nothing is sent to them.
 */
export async function hasLateRetry(db: Db, times: { dueBefore: Date; dueAfter: Date; now: Date }): Promise<boolean> {
  const { rows } = await db.raw<{ rows: object[] }>(LATE, { ...times, probationAfter: PROBATION_AFTER });
  return rows.length > 0;
}

export interface OverdueDelivery {
  deliveryId: string;
  clientId: string;
  endpointId: string;
  eventType: string;
  state: DeliveryState;
  attemptCount: number;
  /**
   * As text, because a JavaScript Date would lose the microseconds, and the next page could begin with the same rows.
   */
  dueAt: string;
}

const BEFORE_ALL = { dueAt: '-infinity', deliveryId: '00000000-0000-0000-0000-000000000000' };

// Searches held deliveries endpoint by endpoint, so that one row is read of an endpoint that is still disabled, however
// many deliveries are held for it.
const OVERDUE = `with recursive ${endpointRing('held')}, free as (
    select e.webhook_endpoint_id from ring join webhook_endpoints e on e.webhook_endpoint_id = ring.webhook_endpoint_id
    where e.disabled_at is null or e.deleted_at is not null
  ), overdue as (
    (select d.delivery_id, d.next_attempt_at from deliveries d
     where d.dispatched_at is not null and d.state = 'pending' and d.next_attempt_at < :dueBefore
       and (d.next_attempt_at, d.delivery_id) > (cast(:dueAt as timestamptz), cast(:deliveryId as uuid))
     order by d.next_attempt_at, d.delivery_id limit :limit)
    union all
    select held.delivery_id, held.next_attempt_at from free cross join lateral (
      select d.delivery_id, d.next_attempt_at from deliveries d
      where d.webhook_endpoint_id = free.webhook_endpoint_id and d.dispatched_at is not null and d.state = 'held'
        and d.next_attempt_at < :dueBefore
        and (d.next_attempt_at, d.delivery_id) > (cast(:dueAt as timestamptz), cast(:deliveryId as uuid))
      order by d.next_attempt_at, d.delivery_id limit :limit
    ) held
  )
  select d.delivery_id as "deliveryId", d.client_id as "clientId", d.webhook_endpoint_id as "endpointId",
    d.type as "eventType", d.state, d.attempt_count as "attemptCount", o.next_attempt_at::text as "dueAt"
  from overdue o join deliveries d on d.delivery_id = o.delivery_id
  order by o.next_attempt_at, o.delivery_id limit :limit`;

/**
 * Deliveries whose next attempt should have begun before `dueBefore`, longest overdue first. Held ones are included
 * only if their endpoint is enabled again or deleted.
 */
export async function listOverdue(
  db: Db,
  { dueBefore, after, limit }: { dueBefore: Date; after: OverdueDelivery | undefined; limit: number },
): Promise<OverdueDelivery[]> {
  const { dueAt, deliveryId } = after ?? BEFORE_ALL;
  const { rows } = await db.raw<{ rows: OverdueDelivery[] }>(OVERDUE, { dueBefore, dueAt, deliveryId, limit });
  return rows;
}
