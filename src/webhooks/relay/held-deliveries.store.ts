import type { Db } from '../../db/database.js';
import { runStatement, type Statement } from '../../db/statement.js';

/** Rows per statement: few enough that none is locked for long. */
const BATCH = 1_000;

const SET_ASIDE: Statement = {
  name: 'set-aside-undispatched',
  text: `with stopped as materialized (
           select d.delivery_id, e.deleted_at is not null as is_over
           from deliveries d join webhook_endpoints e on e.webhook_endpoint_id = d.webhook_endpoint_id
           where d.webhook_endpoint_id = any($1) and d.dispatched_at is null and d.state = 'pending'
             and (e.disabled_at is not null or e.deleted_at is not null)
             and (d.leased_until is null or d.leased_until <= $2)
           limit $3
           for update of d skip locked
         )
         update deliveries d set
           state = case when s.is_over then 'cancelled' else 'held' end,
           finished_at = case when s.is_over then cast($2 as timestamptz) end,
           leased_until = null
         from stopped s where d.delivery_id = s.delivery_id`,
};

/**
 * Takes up to BATCH undispatched deliveries of these endpoints out of the queue: they become held if the endpoint is
 * disabled, and cancelled if it is deleted. So no workflows are started that could only wait.
 */
export async function setAsideUndispatched(db: Db, endpointIds: readonly string[], now: Date): Promise<void> {
  await runStatement(db, SET_ASIDE, [endpointIds, now, BATCH]);
}

// Finds the endpoints with held deliveries by one index lookup each, as CLAIM does.
const RELEASE_HELD: Statement = {
  name: 'release-held',
  text: `with recursive ring as (
           (select d.webhook_endpoint_id from deliveries d where d.dispatched_at is null and d.state = 'held'
            order by d.webhook_endpoint_id limit 1)
           union all
           select next.webhook_endpoint_id from ring cross join lateral (
             select d.webhook_endpoint_id from deliveries d
             where d.dispatched_at is null and d.state = 'held' and d.webhook_endpoint_id > ring.webhook_endpoint_id
             order by d.webhook_endpoint_id limit 1
           ) next
         ), free as materialized (
           select d.delivery_id, e.deleted_at is not null as is_over
           from ring join webhook_endpoints e on e.webhook_endpoint_id = ring.webhook_endpoint_id
           cross join lateral (
             select d.delivery_id from deliveries d
             where d.webhook_endpoint_id = e.webhook_endpoint_id and d.dispatched_at is null and d.state = 'held'
             order by d.created_at, d.delivery_id limit $2
             for update skip locked
           ) d
           where e.disabled_at is null or e.deleted_at is not null
           limit $2
         )
         update deliveries d set
           state = case when f.is_over then 'cancelled' else 'pending' end,
           finished_at = case when f.is_over then cast($1 as timestamptz) end
         from free f where d.delivery_id = f.delivery_id`,
};

/**
 * Makes held deliveries claimable, oldest first, once their endpoint is enabled again. Those of deleted endpoints are
 * cancelled.
 */
export async function releaseHeld(db: Db, now: Date): Promise<void> {
  await runStatement(db, RELEASE_HELD, [now, BATCH]);
}
