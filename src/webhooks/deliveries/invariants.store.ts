import type { Db } from '../../db/database.js';
import { PROBATION_AFTER } from '../endpoints/probation.js';

export interface OldestUndispatched {
  inGoodStanding: Date | null;
  onProbation: Date | null;
}

/**
 * When the oldest delivery was made that has no workflow yet. Endpoints on probation (which hang or fail) have a value
 * of their own, because their deliveries are delayed on purpose.
 */
export async function findOldestUndispatched(db: Db): Promise<OldestUndispatched> {
  const { rows } = await db.raw<{ rows: [OldestUndispatched] }>(
    `with recursive ring as (
       (select d.webhook_endpoint_id, d.created_at from deliveries d
        where d.dispatched_at is null and d.state = 'pending'
        order by d.webhook_endpoint_id, d.created_at limit 1)
       union all
       select next.webhook_endpoint_id, next.created_at from ring cross join lateral (
         select d.webhook_endpoint_id, d.created_at from deliveries d
         where d.dispatched_at is null and d.state = 'pending' and d.webhook_endpoint_id > ring.webhook_endpoint_id
         order by d.webhook_endpoint_id, d.created_at limit 1
       ) next
     )
     select min(ring.created_at) filter (where e.failed_attempts < :probationAfter) as "inGoodStanding",
       min(ring.created_at) filter (where e.failed_attempts >= :probationAfter) as "onProbation"
     from ring join webhook_endpoints e on e.webhook_endpoint_id = ring.webhook_endpoint_id`,
    { probationAfter: PROBATION_AFTER },
  );
  return rows[0];
}

/**
 * Counts deliveries whose next attempt should have begun before this time. For a postponed attempt its new time counts.
 */
export async function countOverdue(db: Db, dueBefore: Date): Promise<number> {
  const rows = await db('deliveries')
    .where({ state: 'pending' })
    .whereNotNull('dispatched_at')
    .where('next_attempt_at', '<', dueBefore)
    .count<{ count: number }[]>({ count: '*' });
  return rows[0]?.count ?? 0;
}
