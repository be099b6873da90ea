-- What happened on each day (ST9), one row moved by one happening. The key is in the order in which a range of days is read.
create table history_counters (
  client_id text not null references clients on delete cascade,
  day date not null,
  event text not null,
  -- Of decisions: how long they took, in steps of a fifth of an octave of seconds (src/statistics/decision-time.ts).
  bucket smallint not null,
  level text not null,
  country text not null,
  event_count bigint not null,
  primary key (client_id, day, event, bucket, level, country),
  constraint history_event_is_known
    check (event in ('authorized', 'authorized_waiting', 'submitted', 'approved', 'rejected', 'contacted')),
  constraint only_decisions_take_time check (bucket = 0 or event in ('approved', 'rejected', 'contacted')),
  constraint history_bucket_is_known check (bucket between 0 and 160),
  constraint history_counts_something check (event_count > 0)
) with (fillfactor = 80);
comment on table history_counters is 'What happened per client, day (UTC), level and country (ST9), moved after the counters in the transaction of each change and in one fixed order; a day is never rewritten. authorized_waiting: a grant became effective while its verification awaited a decision, and so the client was submitted it too.';

grant select, insert, update on history_counters to attestry_service;
