create table audit_events (
  audit_event_id bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  type text not null,
  client_id text,
  user_id uuid,
  staff_id uuid,
  grant_id uuid,
  token_pair_id uuid,
  address inet,
  detail text,
  constraint audit_event_type_is_a_name check (type ~ '^[a-z_]{1,40}$'),
  constraint audit_event_detail_has_a_limit check (length(detail) <= 200)
);
create index audit_events_by_client on audit_events (client_id, audit_event_id);
create index audit_events_by_user on audit_events (user_id, audit_event_id) where user_id is not null;
-- Tiny: events come in the order of their times.
create index audit_events_by_time on audit_events using brin (occurred_at);
comment on table audit_events is 'What happened to credentials, sessions and tokens (SE17), without any secret. The service may add and read, never change or delete; no foreign keys, since an event outlives what it is about.';

grant select, insert on audit_events to attestry_service;
