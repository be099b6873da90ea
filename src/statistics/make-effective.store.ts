/**
 * Parts for a statement that has a part `redeemed` with a `grant_id`, and the time as $3. A grant that was not
 * effective becomes so (§1), and is counted once, under the current status of its verification and on its day. Rows are
 * locked in the common order: grant, verification, counter, day, user. A simultaneous change of the verification is
 * either waited for and read anew, or waits and then sees the effective grant. The verification always exists, since a
 * user cannot allow a level before submitting for it.
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
 * A column that every statement with these parts must select. If a user's only grant asks for a verification and is
 * fetched on the day of consent, the counters of verifications count the user as well. The other cases are counted by a
 * function, which is called for them only.
 */
export const COUNTED_BESIDE = `
  (select count(count_beside_verification(client_id, user_id, level, is_one_of_several, allowed_on, fetched_on,
                                          (select count(*) from dated)))
   from (select *, (created_at at time zone 'UTC')::date as allowed_on, ($3::timestamptz at time zone 'UTC')::date as fetched_on
         from effective) as e
   where is_one_of_several or level = '' or allowed_on <> fetched_on)`;
