create table users (
  user_id uuid primary key,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null,
  constraint user_email_is_lower_case check (email = lower(email)),
  constraint user_email_has_a_limit check (length(email) between 3 and 254)
);
create unique index users_by_email on users (email);
comment on table users is 'The people who are verified; the resource owners of RFC 6749.';

create table sessions (
  session_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint session_hash_is_sha256 check (length(session_hash) = 32)
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_last_seen on sessions (last_seen_at);
comment on table sessions is 'Browsers in which a user is logged in; the cookie''s value is kept as SHA-256 only.';

create table staff (
  staff_id uuid primary key,
  email text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  disabled_at timestamptz,
  created_at timestamptz not null,
  constraint staff_email_is_lower_case check (email = lower(email)),
  constraint staff_role_is_known check (role in ('reviewer', 'supervisor'))
);
create unique index staff_by_email on staff (email);
comment on table staff is 'Reviewers and supervisors of the service: apart from users (RV4).';

create table staff_sessions (
  session_hash bytea primary key,
  staff_id uuid not null references staff on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint staff_session_hash_is_sha256 check (length(session_hash) = 32)
);
create index staff_sessions_by_last_seen on staff_sessions (last_seen_at);
comment on table staff_sessions is 'Browser sessions of the review console, apart from those of users (RV4).';

create table mails (
  mail_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  leased_until timestamptz,
  attempt_count integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  constraint mail_is_sent_or_given_up check (sent_at is null or given_up_at is null)
);
-- Looked through every second: what is over is not in it.
create index mails_open on mails (created_at) where sent_at is null and given_up_at is null;
create index mails_by_end on mails (coalesce(sent_at, given_up_at));
comment on table mails is 'Outbox of mails to users: written in the transaction of their cause, sent by the worker. Texts hold no personal data; the address is read when sending.';

grant select, insert, update, delete on users, sessions, staff, staff_sessions, mails to attestry_service;
