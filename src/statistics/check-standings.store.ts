import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';

const STANDING = `
  select g.grant_id, g.client_id, g.level, v.country, v.status, g.created_at
  from grants g join clients c on c.client_id = g.client_id
  join verifications v on v.user_id = g.user_id and v.level = g.level and v.environment = c.environment
  where g.client_id = $1 and g.revoked_at is null`;

const DIFFERING: Statement = {
  name: 'list-standings-differing',
  text: `with standing as (${STANDING}), entered as (
           select grant_id, client_id, level, country, status, created_at from grant_standings where client_id = $1
         )
         select distinct grant_id from (
           (select * from standing except select * from entered)
           union all (select * from entered except select * from standing)
         ) as d`,
};

/** Grants that are not entered as they and their verifications stand: one statement, and so one moment. */
export async function listStandingsDiffering(db: Db, clientId: string): Promise<string[]> {
  return (await runStatement<{ grant_id: string }>(db, DIFFERING, [clientId])).map(({ grant_id }) => grant_id);
}

const HOLD: Statement = {
  name: 'hold-verifications-of-grants',
  text: `select g.grant_id from grants g join clients c on c.client_id = g.client_id
         join verifications v on v.user_id = g.user_id and v.level = g.level and v.environment = c.environment
         where g.client_id = $1 and g.grant_id = any($2) for no key update of v skip locked`,
};

/** Of these grants, those whose verifications nobody else changes now: until the end of the transaction nobody does. */
export async function holdVerifications(trx: Db, clientId: string, grantIds: readonly string[]): Promise<string[]> {
  return (await runStatement<{ grant_id: string }>(trx, HOLD, [clientId, grantIds])).map(({ grant_id }) => grant_id);
}

const ENTER: Statement = {
  name: 'enter-standings-anew',
  text: `with standing as (${STANDING} and g.grant_id = any($2)), removed as (
           delete from grant_standings where client_id = $1 and grant_id = any($2)
             and grant_id not in (select grant_id from standing)
         )
         insert into grant_standings (grant_id, client_id, level, country, status, created_at) select * from standing
         on conflict (grant_id) do update set client_id = excluded.client_id, level = excluded.level,
           country = excluded.country, status = excluded.status, created_at = excluded.created_at`,
};

/** As they stand; those that have ended are taken out. Their verifications are held. */
export async function enterStandings(trx: Db, clientId: string, grantIds: readonly string[]): Promise<void> {
  await runStatement(trx, ENTER, [clientId, grantIds]);
}
