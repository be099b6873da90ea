/**
 * The last parts of a statement whose part `redeemed` names a grant by `grant_id`, with $3 as the time: if it was not
 * effective it becomes so, and is counted, once, under the status that its verification has now, and on the day (§1, ST9).
 * Locks in everybody's order: grant, verification, counter, day, user. A change of the verification at the same moment is
 * waited for and read anew, or waits and finds the grant effective. The verification is there: nobody can allow a level
 * before (VE13).
 *
 * The counters of verifications count users, too, as long as each has one grant. Only a grant that is one of several, and one
 * without verification, writes a row more; and only one that was allowed on another day has more to say to history.
 */
export const MAKE_EFFECTIVE_PARTS = `
  effective as (
    update grants g set effective_at = $3 from redeemed r
    where g.grant_id = r.grant_id and g.effective_at is null and g.revoked_at is null
    returning g.client_id, g.user_id, g.level, g.is_one_of_several,
              (g.created_at at time zone 'UTC')::date as allowed_on, ($3::timestamptz at time zone 'UTC')::date as day
  ), standing as (
    select e.client_id, e.level, e.allowed_on, e.day, v.country, v.status
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
    select client_id, day, event, 0, level, country, 1 from (
      select client_id, day, case status when 'pending' then 'authorized_waiting' else 'authorized' end, level, country
      from standing
      union all
      select client_id, allowed_on, 'fetched', level, '' from effective where allowed_on <> day or level = ''
      union all
      select client_id, day, 'fetched_late', level, '' from effective where allowed_on <> day and level <> ''
    ) as e (client_id, day, event, level, country)
    where (select count(*) from counted) >= 0
    order by client_id, day, event, level, country
    on conflict (client_id, day, event, bucket, level, country) do update set event_count = h.event_count + 1
    returning 1
  ), gathered as (
    update several_grants s set effective_count = s.effective_count + 1 from effective e
    where (select count(*) from dated) >= 0 and e.is_one_of_several and s.client_id = e.client_id and s.user_id = e.user_id
    returning s.effective_count > 1 as is_surplus
  ), users as (
    insert into client_counters as n (client_id, plain_count, surplus_count)
    select client_id, (level = '')::integer, coalesce((select is_surplus from gathered), false)::integer
    from effective where (select count(*) from dated) >= 0 and (level = '' or (select is_surplus from gathered))
    on conflict (client_id) do update
      set plain_count = n.plain_count + excluded.plain_count, surplus_count = n.surplus_count + excluded.surplus_count
  )`;
