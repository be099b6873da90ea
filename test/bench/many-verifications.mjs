import { rebuildStatistics } from '../../dist/statistics/rebuild.js';

const AT_ONCE = 50_000;

/**
 * So many users of a client, each with a verification of `basic` in one of 240 countries and four statuses, counted by the
 * product's own rebuild.
 * @returns how long that took, in seconds
 */
export async function makeVerifications(context, clientId, count, say) {
  for (let made = 0; made < count; made += AT_ONCE) {
    await insertBatch(context, clientId, Math.min(AT_ONCE, count - made));
    if (count > AT_ONCE) say(`made ${Math.min(made + AT_ONCE, count)} of ${count} verifications`);
  }
  const began = performance.now();
  await rebuildStatistics(context, clientId, new Date());
  return (performance.now() - began) / 1000;
}

async function insertBatch({ db }, clientId, count) {
  await db.raw(
    `with made as materialized (
       select gen_random_uuid() as user_id, gen_random_uuid() as submission_id, n,
         chr(65 + (n / 24 % 10)::int) || chr(65 + (n % 24)::int) as country,
         (array['approved', 'approved', 'pending', 'contacted', 'rejected'])[1 + n % 5] as status
       from generate_series(1, cast(:count as int)) as n
     ), new_users as (
       insert into users (user_id, email, password_hash, created_at)
       select user_id, user_id || '@bench.invalid', '-', now() from made returning 1
     ), new_submissions as (
       insert into submissions (submission_id, user_id, environment, level, information_encrypted, submitted_at)
       select submission_id, user_id, 'sandbox', 'basic', '', now() from made returning 1
     ), new_verifications as (
       insert into verifications (verification_id, user_id, environment, level, status, status_changed_at, country,
         submission_id, requested_items, rejection_is_fixable, created_at)
       select gen_random_uuid(), user_id, 'sandbox', 'basic', status, date_trunc('second', now()), country, submission_id,
         case status when 'contacted' then array['country'] else '{}' end, case status when 'rejected' then false end, now()
       from made returning 1
     )
     insert into grants (grant_id, client_id, user_id, level, scopes, created_at, effective_at)
     select gen_random_uuid(), :clientId, user_id, 'basic', '{uid:read}', now(), now() from made`,
    { clientId, count },
  );
}

/** Verifications that wait for a decision and have their first row of history; `isCounted`: a client sees them. @returns ids */
export async function makePending({ db }, clientId, count, { isCounted }) {
  const { rows } = await db.raw(
    `with made as materialized (
       select gen_random_uuid() as user_id, gen_random_uuid() as submission_id, gen_random_uuid() as verification_id,
         chr(65 + (n / 24 % 10)::int) || chr(65 + (n % 24)::int) as country
       from generate_series(1, cast(:count as int)) as n
     ), new_users as (
       insert into users (user_id, email, password_hash, created_at)
       select user_id, user_id || '@bench.invalid', '-', now() from made returning 1
     ), new_submissions as (
       insert into submissions (submission_id, user_id, environment, level, information_encrypted, submitted_at)
       select submission_id, user_id, 'sandbox', 'basic', '', now() from made returning 1
     ), new_verifications as (
       insert into verifications (verification_id, user_id, environment, level, status, status_changed_at, country,
         submission_id, created_at)
       select verification_id, user_id, 'sandbox', 'basic', 'pending', date_trunc('second', now()), country, submission_id,
         now() from made returning 1
     ), new_history as (
       insert into verification_history (verification_id, change_number, to_status, actor_type, actor_id, changed_at)
       select verification_id, 1, 'pending', 'user', user_id, now() from made returning 1
     ), new_grants as (
       insert into grants (grant_id, client_id, user_id, level, scopes, created_at, effective_at)
       select gen_random_uuid(), :clientId, user_id, 'basic', '{uid:read}', now(),
         case when :isCounted then now() end from made returning 1
     )
     select verification_id from made`,
    { clientId, count, isCounted },
  );
  return rows.map((row) => row.verification_id);
}
