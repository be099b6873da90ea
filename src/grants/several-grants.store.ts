import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';

const HOLD: Statement = {
  name: 'hold-grants-of-users',
  text: `select from grants where client_id = $1 and user_id = any($2) and revoked_at is null
         order by user_id, level, grant_id for no key update`,
};

/** Locks the live grants of these users, and waits for transactions that make one effective or revoke one. */
export async function lockGrantsOfUsers(trx: Db, clientId: string, userIds: readonly string[]): Promise<void> {
  await runStatement(trx, HOLD, [clientId, userIds]);
}

const GATHER: Statement = {
  name: 'gather-several-grants',
  text: `with counted as (
           select u.user_id, coalesce(s.effective_count, 0) as before, count(g.effective_at) as now
           from unnest($2::uuid[]) as u (user_id)
           left join several_grants s on s.client_id = $1 and s.user_id = u.user_id
           left join grants g on g.client_id = $1 and g.user_id = u.user_id and g.revoked_at is null
           group by u.user_id, s.effective_count
           having count(g.grant_id) > 1 or s.effective_count is not null
         ), marked as (
           update grants g set is_one_of_several = true from counted c
           where g.client_id = $1 and g.user_id = c.user_id and g.revoked_at is null and not g.is_one_of_several
         ), gathered as (
           insert into several_grants (client_id, user_id, effective_count)
           select $1, user_id, now from counted order by user_id
           on conflict (client_id, user_id) do update set effective_count = excluded.effective_count
         )
         select coalesce(sum(greatest(now - 1, 0) - greatest(before - 1, 0)), 0)::bigint as surplus from counted`,
};

/**
 * Counts the effective grants of users who have several live grants, and stores the counts. The caller has locked the
 * grants.
 * @returns by how much the surplus has grown: the number of effective grants beyond each user's first
 */
export async function upsertSeveralGrants(trx: Db, clientId: string, userIds: readonly string[]): Promise<number> {
  const [row] = await runStatement<{ surplus: number }>(trx, GATHER, [clientId, userIds]);
  return row?.surplus ?? 0;
}

const LEAVE: Statement = {
  name: 'leave-several-grants',
  text: `with left_over as (
           update several_grants set effective_count = effective_count - $3::integer
           where client_id = $1 and user_id = $2 returning effective_count
         )
         select greatest(effective_count - 1, 0) - greatest(effective_count + $3::integer - 1, 0) as surplus from left_over`,
};

/**
 * Subtracts revoked grants from the stored count of a user's effective grants.
 * @returns by how much the surplus, the number of effective grants beyond a user's first, has changed: zero or negative
 */
export async function updateSeveralGrants(
  trx: Db,
  { clientId, userId }: { clientId: string; userId: string },
  count: number,
): Promise<number> {
  const [row] = await runStatement<{ surplus: number }>(trx, LEAVE, [clientId, userId, count]);
  return row?.surplus ?? 0;
}
