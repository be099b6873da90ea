-- How many users have authorized a client is read from counters (ST5): as many as have effective grants, less what those with
-- several of them have too many. Only these have a row that a second exchange and a revocation have to take.
alter table grants add column is_one_of_several boolean not null default false;
comment on column grants.is_one_of_several is 'Whether the user had another live grant to this client beside it, so that several_grants counts both.';

create table several_grants (
  client_id text not null references clients on delete cascade,
  user_id uuid not null references users on delete cascade,
  effective_count integer not null,
  primary key (client_id, user_id),
  constraint effective_grants_are_not_negative check (effective_count >= 0)
);
comment on table several_grants is 'Users with more than one live grant to a client, or who once had: how many of them are effective. They count as one user.';

create table client_counters (
  client_id text primary key references clients on delete cascade,
  plain_count bigint not null,
  surplus_count bigint not null,
  constraint client_counters_are_not_negative check (plain_count >= 0 and surplus_count >= 0)
) with (fillfactor = 50);
comment on table client_counters is 'Effective grants without verification, which no verification counter has, and those that a user has beyond the first. Moved last.';

update grants g set is_one_of_several = true
  from (select client_id, user_id from grants where revoked_at is null group by client_id, user_id having count(*) > 1) s
  where g.client_id = s.client_id and g.user_id = s.user_id and g.revoked_at is null;
insert into several_grants (client_id, user_id, effective_count)
  select client_id, user_id, count(effective_at) from grants
  where revoked_at is null group by client_id, user_id having count(*) > 1;
insert into client_counters (client_id, plain_count, surplus_count)
  select client_id, coalesce(plain, 0), coalesce(surplus, 0)
  from (select client_id, count(*) as plain from grants
        where level = '' and effective_at is not null and revoked_at is null group by client_id) p
  full join (select client_id, sum(greatest(effective_count - 1, 0)) as surplus from several_grants group by client_id) s
    using (client_id)
  where coalesce(plain, 0) + coalesce(surplus, 0) > 0;

-- What was allowed, and of it what was fetched, by the day on which it was allowed. Nearly every code is exchanged on that day:
-- `authorized` says it then. Otherwise `fetched` adds it to the day of the consent, and `fetched_late` takes it off the other.
alter table history_counters
  drop constraint history_event_is_known,
  add constraint history_event_is_known check (event in ('allowed', 'authorized', 'authorized_waiting', 'fetched',
    'fetched_late', 'submitted', 'approved', 'rejected', 'contacted'));
insert into history_counters (client_id, day, event, bucket, level, country, event_count)
  select client_id, (created_at at time zone 'UTC')::date, 'allowed', 0, level, '', count(*) from grants group by 1, 2, 5;
insert into history_counters (client_id, day, event, bucket, level, country, event_count)
  select client_id, (created_at at time zone 'UTC')::date, 'fetched', 0, level, '', count(*) from grants
  where effective_at is not null group by 1, 2, 5;
insert into history_counters (client_id, day, event, bucket, level, country, event_count)
  select client_id, day, 'fetched_late', 0, level, '', sum(event_count) from history_counters
  where event in ('authorized', 'authorized_waiting') group by 1, 2, 5;

-- The team of a client finds its users by status, country and level along these indexes. They change with every status, so
-- they hang on no table that is hot for another reason: exchanges and refreshes go on without touching one. No foreign key leads
-- to the grant: a first submission would wait for its lock, while who ends the grant waits for the user.
create table grant_standings (
  grant_id uuid primary key,
  client_id text not null references clients on delete cascade,
  level text not null,
  country text not null,
  status text not null,
  created_at timestamptz not null
);
create index grant_standings_by_country on grant_standings (client_id, level, country, status, created_at, grant_id);
create index grant_standings_by_status on grant_standings (client_id, level, status, created_at, grant_id);
comment on table grant_standings is 'Live grants with the country and status of their verifications, from the consent to the end of access: what the user explorer filters by. Moved with the verification.';
insert into grant_standings (grant_id, client_id, level, country, status, created_at)
  select g.grant_id, g.client_id, g.level, v.country, v.status, g.created_at
  from grants g join clients c on c.client_id = g.client_id
  join verifications v on v.user_id = g.user_id and v.level = g.level and v.environment = c.environment
  where g.revoked_at is null;

-- One user is looked for, with whatever ended; and whose access ended. Nothing that an exchange changes is in these.
create index grants_by_client_and_user on grants (client_id, user_id, created_at, grant_id);
create index grants_ended on grants (client_id, created_at, grant_id) where revoked_at is not null;

grant select, insert, update, delete on several_grants, client_counters, grant_standings to attestry_service;
