import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';

const DIFFERING: Statement = {
  name: 'list-standings-differing',
  text: `with standing as (
           select g.grant_id, g.level, v.country, v.status, g.created_at
           from grants g join clients c on c.client_id = g.client_id
           join verifications v on v.user_id = g.user_id and v.level = g.level and v.environment = c.environment
           where g.client_id = $1 and g.revoked_at is null
         ), entered as (select grant_id, level, country, status, created_at from grant_standings where client_id = $1)
         select grant_id from standing s full join entered e using (grant_id)
         where (s.level, s.country, s.status, s.created_at) is distinct from (e.level, e.country, e.status, e.created_at)`,
};

/**
 * Grants whose entries for the user explorer differ from grant and verification. One statement, so it sees a single
 * snapshot.
 */
export async function listStandingsDiffering(db: Db, clientId: string): Promise<string[]> {
  return (await runStatement<{ grant_id: string }>(db, DIFFERING, [clientId])).map(({ grant_id }) => grant_id);
}

// The statements below look each grant up on its own, and then its verification. After a bulk of changes the planner
// has no statistics of the tables, and for joins it would read all verifications of the environment for each grant.
const GRANT = 'select user_id, level, created_at from grants where grant_id = w.grant_id and client_id = $1';
const VERIFICATION = `select country, status from verifications
  where user_id = g.user_id and level = g.level and environment = (select environment from clients where client_id = $1)`;

const HOLD: Statement = {
  name: 'hold-verifications-of-grants',
  text: `select w.grant_id from unnest($2::uuid[]) as w (grant_id)
         cross join lateral (${GRANT} limit 1) g
         cross join lateral (${VERIFICATION} for no key update skip locked) v`,
};

/**
 * Locks the verifications of the grants until the end of the transaction; skips those that another transaction is
 * changing.
 * @returns the grants whose verifications are locked
 */
export async function holdVerifications(trx: Db, clientId: string, grantIds: readonly string[]): Promise<string[]> {
  return (await runStatement<{ grant_id: string }>(trx, HOLD, [clientId, grantIds])).map(({ grant_id }) => grant_id);
}

const ENTER: Statement = {
  name: 'enter-standings-anew',
  text: `with standing as materialized (
           select w.grant_id, g.level, v.country, v.status, g.created_at
           from unnest($2::uuid[]) as w (grant_id)
           left join lateral (${GRANT} and revoked_at is null limit 1) g on true
           left join lateral (${VERIFICATION} limit 1) v on true
         ), removed as (
           delete from grant_standings e using standing s where e.grant_id = s.grant_id and s.status is null
         )
         insert into grant_standings (grant_id, client_id, level, country, status, created_at)
         select grant_id, $1, level, country, status, created_at from standing where status is not null
         on conflict (grant_id) do update set client_id = excluded.client_id, level = excluded.level,
           country = excluded.country, status = excluded.status, created_at = excluded.created_at`,
};

/**
 * Writes the entries of the grants anew and deletes those of revoked grants. The caller has locked the verifications.
 */
export async function enterStandings(trx: Db, clientId: string, grantIds: readonly string[]): Promise<void> {
  await runStatement(trx, ENTER, [clientId, grantIds]);
}
