-- The one statement of an exchange calls this for the few grants that it is about, and costs all others nothing (PF2).
create function count_beside_verification(
  of_client text, of_user uuid, of_level text, is_one_of_several boolean, allowed_on date, fetched_on date, after bigint
) returns void language sql as $$
  insert into history_counters as h (client_id, day, event, bucket, level, country, event_count)
  select of_client, day, event, 0, of_level, '', 1
  from (values (allowed_on, 'fetched', allowed_on <> fetched_on or of_level = ''),
               (fetched_on, 'fetched_late', allowed_on <> fetched_on and of_level <> '')) as e (day, event, is_so)
  where is_so order by day, event
  on conflict (client_id, day, event, bucket, level, country) do update set event_count = h.event_count + 1;

  with gathered as (
    update several_grants s set effective_count = s.effective_count + 1
    where count_beside_verification.is_one_of_several and s.client_id = of_client and s.user_id = of_user
    returning s.effective_count > 1 as is_surplus
  ), added as (
    select (of_level = '')::integer as plain, coalesce((select is_surplus from gathered), false)::integer as surplus
  )
  insert into client_counters as n (client_id, plain_count, surplus_count)
  select of_client, plain, surplus from added where plain + surplus > 0
  on conflict (client_id) do update
    set plain_count = n.plain_count + excluded.plain_count, surplus_count = n.surplus_count + excluded.surplus_count;
$$;
comment on function count_beside_verification is 'What the counters of verifications do not tell of a grant that has become effective: that it is one of several of its user or without verification, and that it was allowed on another day. `after` is what has to be counted before.';
