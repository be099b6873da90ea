import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';

/** The number of authorized users, and how far the counters besides those of verifications are off. */
export interface ComparedUsers {
  /** Authorized users, counted from the grants. */
  standing: number;
  plainMissing: number;
  surplusMissing: number;
}

// A single statement sees a single snapshot, and every change moves a grant and its counters in one transaction.
const COMPARE: Statement = {
  name: 'compare-users',
  text: `with standing as (
           select count(distinct user_id) as users, count(*) filter (where level = '') as plain
           from grants where client_id = $1 and effective_at is not null and revoked_at is null
         ), several as (
           select coalesce(sum(greatest(effective_count - 1, 0)), 0) as surplus from several_grants where client_id = $1
         )
         select users as standing, plain - coalesce(plain_count, 0) as "plainMissing",
                (surplus - coalesce(surplus_count, 0))::bigint as "surplusMissing"
         from standing cross join several left join client_counters c on c.client_id = $1`,
};

export async function compareUsers(db: Db, clientId: string): Promise<ComparedUsers> {
  const [row] = await runStatement<ComparedUsers>(db, COMPARE, [clientId]);
  return row ?? { standing: 0, plainMissing: 0, surplusMissing: 0 };
}

const DIFFERING_USERS: Statement = {
  name: 'list-users-differing',
  text: `with standing as (
           select user_id, count(effective_at) as effective_count, bool_and(is_one_of_several) as is_marked
           from grants where client_id = $1 and revoked_at is null
           group by user_id having count(*) > 1 or bool_or(is_one_of_several)
         ), counted as (select user_id, effective_count from several_grants where client_id = $1)
         select user_id as "userId" from standing s full join counted c using (user_id)
         where c.effective_count is distinct from coalesce(s.effective_count, 0) or not coalesce(s.is_marked, true)
         order by user_id`,
};

/**
 * Users with several grants whose number of effective grants is recorded wrongly, or with a grant that is not marked as
 * one of several.
 */
export async function listUsersDiffering(db: Db, clientId: string): Promise<string[]> {
  return (await runStatement<{ userId: string }>(db, DIFFERING_USERS, [clientId])).map(({ userId }) => userId);
}
