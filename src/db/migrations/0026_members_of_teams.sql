create table member_sessions (
  session_hash bytea primary key,
  member_id uuid not null references members on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint member_session_hash_is_sha256 check (length(session_hash) = 32)
);
create index member_sessions_by_member on member_sessions (member_id);
create index member_sessions_by_last_seen on member_sessions (last_seen_at);
comment on table member_sessions is 'Browser sessions of the clients'' dashboard, apart from those of users and of staff.';

-- The list of a member's clients, on every page of the dashboard.
create index client_members_by_member on client_members (member_id);

alter table audit_events add column member_id uuid;
comment on column audit_events.member_id is 'Who of the client''s team did it; empty where nobody of it did.';
-- What a team reads of its own actions: the newest first, of one client, all or one type.
create index audit_events_of_teams on audit_events (client_id, audit_event_id) where member_id is not null;

grant select, insert, update, delete on member_sessions to attestry_service;
grant insert (member_id) on audit_events to attestry_service;
