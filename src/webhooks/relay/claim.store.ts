import type { Db } from '../../db/database.js';
import { runStatement, type Statement } from '../../db/statement.js';
import { toDeliveryWork, type DeliveryWork, type DeliveryWorkRow } from '../deliveries/delivery-work.js';
import { PROBATION_AFTER } from '../endpoints/probation.js';

/**
 * Claims deliveries of all endpoints in turn, beginning after the last endpoint of the previous claim. Every endpoint
 * with waiting deliveries and free slots gets an equal share. Each step to the next endpoint is one index lookup, so
 * 100,000 waiting deliveries of one endpoint cost as little as one. An endpoint whose rows are all leased is skipped
 * like one without free slots. The commit is asynchronous: if Postgres crashes and loses a lease, the delivery is
 * claimed and started again under the same workflow id, which Temporal runs only once.
 */
const CLAIM: Statement = {
  name: 'claim-undispatched',
  text: `with recursive ring as (
           select cast($4 as uuid) as webhook_endpoint_id, false as has_wrapped, 0 as room, false as is_stopped,
             false as is_on_probation, 0 as taken, 0 as step
           union all
           select next.webhook_endpoint_id, next.has_wrapped, its.room, its.is_stopped, its.is_on_probation,
             ring.taken + case when its.room > 0 then 1 else 0 end, ring.step + 1
           from ring cross join lateral (
             (select d.webhook_endpoint_id, ring.has_wrapped from deliveries d
              where d.dispatched_at is null and d.state = 'pending'
                and d.webhook_endpoint_id > ring.webhook_endpoint_id
                and (not ring.has_wrapped or d.webhook_endpoint_id <= $4)
              order by d.webhook_endpoint_id limit 1)
             union all
             (select d.webhook_endpoint_id, true from deliveries d
              where not ring.has_wrapped and d.dispatched_at is null and d.state = 'pending'
                and d.webhook_endpoint_id <= $4
              order by d.webhook_endpoint_id limit 1)
             limit 1
           ) next cross join lateral (
             select e.disabled_at is not null or e.deleted_at is not null as is_stopped,
               e.failed_attempts >= $10 as is_on_probation,
               case
                 when e.disabled_at is not null or e.deleted_at is not null then 0
                 when not exists (
                   select from deliveries d
                   where d.webhook_endpoint_id = e.webhook_endpoint_id and d.dispatched_at is null
                     and d.state = 'pending' and (d.leased_until is null or d.leased_until <= $1)
                 ) then 0
                 when e.failed_attempts >= $10
                 then coalesce((cast($7 as int[]))[array_position(cast($5 as uuid[]), e.webhook_endpoint_id)], $9)
                 else coalesce((cast($6 as int[]))[array_position(cast($5 as uuid[]), e.webhook_endpoint_id)], $8)
               end as room
             from webhook_endpoints e where e.webhook_endpoint_id = next.webhook_endpoint_id
           ) its
           where ring.taken < $3 and ring.step < 2000
         ), taken as (
           select webhook_endpoint_id, room, is_on_probation,
             greatest(1, $3 / count(*) over ())::int as share
           from ring where room > 0
         ), due as materialized (
           select w.delivery_id, t.is_on_probation from taken t cross join lateral (
             select d.delivery_id from deliveries d
             where d.webhook_endpoint_id = t.webhook_endpoint_id and d.dispatched_at is null and d.state = 'pending'
               and (d.leased_until is null or d.leased_until <= $1)
             order by d.created_at, d.delivery_id
             limit least(t.room, t.share)
             for update skip locked
           ) w
         ), claimed as (
           update deliveries d set leased_until = $2 from due where d.delivery_id = due.delivery_id
           returning d.delivery_id, d.client_id, d.webhook_endpoint_id, d.notification_id, d.state, d.created_at,
             due.is_on_probation
         ), passed as (
           select set_config('synchronous_commit', 'off', true) as durability,
             (select webhook_endpoint_id from ring order by step desc limit 1) as last_endpoint_id,
             array(select webhook_endpoint_id from ring where is_stopped) as stopped,
             exists (select from ring where step = 2000 or taken = $3) as is_cut,
             (select min(share) from taken) as share
         )
         select p.durability, p.last_endpoint_id, p.stopped, p.is_cut, p.share,
           c.delivery_id, c.client_id, c.webhook_endpoint_id, c.notification_id, c.state, c.is_on_probation,
           n.type, n.body, e.url, e.secret_encrypted, e.next_secret_encrypted, e.overlap_ends_at, e.promoted_at,
           e.headers_encrypted, e.disabled_at, e.deleted_at
         from passed p left join (
           claimed c
           join notifications n on n.notification_id = c.notification_id
           join webhook_endpoints e on e.webhook_endpoint_id = c.webhook_endpoint_id
         ) on true
         order by c.created_at, c.delivery_id`,
};

/**
 * How many more first attempts each endpoint may be given now. There are two numbers, because only the database knows
 * whether an endpoint is on probation.
 */
export interface EndpointCapacity {
  endpointIds: string[];
  inGoodStanding: number[];
  onProbation: number[];
  /** The capacity of an endpoint that is not listed because nothing is in flight to it. */
  initial: { inGoodStanding: number; onProbation: number };
}

export interface ClaimedDelivery extends DeliveryWork {
  isOnProbation: boolean;
}

export interface Claim {
  works: ClaimedDelivery[];
  /** Where the next claim begins. */
  lastEndpointId: string;
  /** Disabled or deleted endpoints with waiting deliveries, which are to be held or cancelled instead of started. */
  stoppedEndpointIds: string[];
  /** More deliveries may be waiting, because the claim reached `limit` or an endpoint's share of it. */
  hasMore: boolean;
}

interface Passed {
  last_endpoint_id: string;
  stopped: string[];
  is_cut: boolean;
  share: number | null;
}

interface ClaimRow extends DeliveryWorkRow, Passed {
  is_on_probation: boolean;
}

interface NothingClaimed extends Passed {
  delivery_id: null;
}

/**
 * Claims deliveries that have no workflow yet. They are leased to the caller, so that no other relay claims them. Every
 * endpoint gives the same number, its oldest ones.
 */
export async function claimUndispatched(
  db: Db,
  claim: { now: Date; leaseUntil: Date; limit: number; afterEndpointId: string; capacity: EndpointCapacity },
): Promise<Claim> {
  const { endpointIds, inGoodStanding, onProbation, initial } = claim.capacity;
  const rows = await runStatement<ClaimRow | NothingClaimed>(db, CLAIM, [
    claim.now,
    claim.leaseUntil,
    claim.limit,
    claim.afterEndpointId,
    endpointIds,
    inGoodStanding,
    onProbation,
    initial.inGoodStanding,
    initial.onProbation,
    PROBATION_AFTER,
  ]);
  const [passed] = rows;
  if (!passed) throw new Error('a claim gave back no row');
  const works = rows
    .filter((row): row is ClaimRow => row.delivery_id !== null)
    .map((row) => ({ ...toDeliveryWork(row), isOnProbation: row.is_on_probation }));
  return {
    works,
    lastEndpointId: passed.last_endpoint_id,
    stoppedEndpointIds: passed.stopped,
    hasMore: works.length > 0 && (passed.is_cut || hasFullShare(works, passed.share)),
  };
}

function hasFullShare(works: readonly DeliveryWork[], share: number | null): boolean {
  const counts = new Map<string, number>();
  for (const { endpointId } of works) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1);
  return [...counts.values()].some((count) => count === share);
}
