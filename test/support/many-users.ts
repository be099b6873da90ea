import { asOwner, type TestDatabase } from './database.js';
import { shared } from './shared-servers.js';

/**
 * Users of a sandbox client with one grant and verification each, a minute apart: one in ten for `plus`, one in a hundred
 * rejected, one in a thousand in Japan. Without the checks of foreign keys, which take most of the time; only a superuser
 * can leave them out.
 */
export async function givenManyUsers(database: TestDatabase, clientId: string, count: number): Promise<void> {
  const ownerUrl = new URL(shared('postgres').superuserUrl);
  ownerUrl.pathname = new URL(database.ownerUrl).pathname;
  const many = { ownerUrl: `${ownerUrl.href}?options=-csession_replication_role%3Dreplica` };
  await asOwner(many, SEED, [clientId, count]);
  await asOwner(
    many,
    `insert into grant_standings (grant_id, client_id, level, country, status, created_at)
     select g.grant_id, g.client_id, g.level, v.country, v.status, g.created_at
     from grants g join verifications v on v.user_id = g.user_id and v.level = g.level where g.client_id = $1`,
    [clientId],
  );
  await asOwner(many, 'vacuum analyze users, grants, verifications, grant_standings');
}

const SEED = `
  with n as materialized (
    select n, gen_random_uuid() as user_id, case when n % 10 = 0 then 'plus' else 'basic' end as level,
           timestamptz '2026-01-01 00:00Z' + n * interval '1 minute' as at
    from generate_series(1, $2::integer) n
  ), u as (
    insert into users (user_id, email, password_hash, created_at)
    select user_id, user_id || '@many.example', 'none', at from n
  ), g as (
    insert into grants (grant_id, client_id, user_id, level, scopes, created_at, effective_at)
    select gen_random_uuid(), $1, user_id, level, '{uid:read,email:read}', at, case when n % 500 > 0 then at end from n
  )
  insert into verifications (verification_id, user_id, environment, level, status, status_changed_at, country,
                             submission_id, rejection_is_fixable, created_at)
  select gen_random_uuid(), user_id, 'sandbox', level, case when n % 100 = 0 then 'rejected' else 'approved' end, at,
         case when n % 1000 = 7 then 'JP' when n % 7 = 0 then 'CH' else 'DE' end, gen_random_uuid(),
         case when n % 100 = 0 then true end, at
  from n`;
