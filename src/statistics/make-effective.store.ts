/**
 * Parts of a statement whose part `redeemed` names a grant by `grant_id`, with $3 as the time: if it was not effective it becomes
 * so, and is counted, once, under the status that its verification has now, and on the day (§1, ST9). Locks in everybody's
 * order: grant, verification, counter, day, user. A change of the verification at the same moment is waited for and read anew,
 * or waits and finds the grant effective. The verification is there: nobody can allow a level before (VE13).
 */
export const MAKE_EFFECTIVE_PARTS = `
  effective as (
    update grants g set effective_at = $3 from redeemed r
    where g.grant_id = r.grant_id and g.effective_at is null and g.revoked_at is null
    returning g.client_id, g.user_id, g.level, g.is_one_of_several, g.created_at
  ), standing as (
    select e.client_id, e.level, v.country, v.status
    from effective e join clients c on c.client_id = e.client_id
    join verifications v on v.user_id = e.user_id and v.level = e.level and v.environment = c.environment
    for no key update of v
  ), counted as (
    insert into verification_counters as n (client_id, level, country, status, verification_count)
    select client_id, level, country, status, 1 from standing
    on conflict (client_id, level, country, status) do update set verification_count = n.verification_count + 1
    returning 1
  ), dated as (
    insert into history_counters as h (client_id, day, event, bucket, level, country, event_count)
    select client_id, ($3::timestamptz at time zone 'UTC')::date,
           case status when 'pending' then 'authorized_waiting' else 'authorized' end, 0, level, country, 1
    from standing where (select count(*) from counted) >= 0
    on conflict (client_id, day, event, bucket, level, country) do update set event_count = h.event_count + 1
    returning 1
  )`;

/**
 * A column that every statement with these parts has to select. The counters of verifications count users, too, as long as each
 * has one grant, which is about a verification and is fetched on the day on which it was allowed: whatever else there is to count
 * is counted by a function, which is called for nobody else.
 */
export const COUNTED_BESIDE = `
  (select count(count_beside_verification(client_id, user_id, level, is_one_of_several, allowed_on, fetched_on,
                                          (select count(*) from dated)))
   from (select *, (created_at at time zone 'UTC')::date as allowed_on, ($3::timestamptz at time zone 'UTC')::date as fetched_on
         from effective) as e
   where is_one_of_several or level = '' or allowed_on <> fetched_on)`;
