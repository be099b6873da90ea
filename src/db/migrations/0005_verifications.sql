create table verifications (
  verification_id uuid primary key,
  -- No cascade from here to the history: its rows are never deleted.
  user_id uuid not null references users,
  environment text not null,
  level text not null,
  status text not null,
  status_changed_at timestamptz not null,
  country text not null,
  submission_id uuid not null,
  rejection_count integer not null default 0,
  rejection_is_fixable boolean,
  reason_code text,
  requested_items text[] not null default '{}',
  request_text text,
  expires_at timestamptz,
  created_at timestamptz not null,
  constraint one_verification_per_user_and_level unique (user_id, environment, level),
  constraint verification_status_is_known check (status in ('pending', 'contacted', 'approved', 'rejected', 'expired')),
  constraint verification_environment_is_known check (environment in ('sandbox', 'live')),
  constraint verification_level_is_canonical check (level ~ '^[a-z]+(\+[a-z]+)*$'),
  constraint verification_country_is_iso check (country ~ '^[A-Z]{2}$'),
  constraint rejected_is_fixable_or_final check ((status = 'rejected') = (rejection_is_fixable is not null)),
  constraint contacted_names_what_is_asked check ((status = 'contacted') = (cardinality(requested_items) > 0)),
  constraint status_time_has_one_second_resolution check (status_changed_at = date_trunc('second', status_changed_at))
);
create index verifications_waiting on verifications (status_changed_at, verification_id) where status = 'pending';
comment on table verifications is 'A user''s standing for a level (V3, V4). Changed only together with its history, counters and notification.';

create table verification_history (
  verification_id uuid not null references verifications,
  change_number integer not null,
  from_status text,
  to_status text not null,
  actor_type text not null,
  actor_id uuid,
  reason_code text,
  note text,
  changed_at timestamptz not null,
  primary key (verification_id, change_number),
  constraint first_change_comes_from_nothing check ((from_status is null) = (change_number = 1)),
  constraint actor_is_known check (actor_type in ('user', 'staff', 'client', 'system'))
);
comment on table verification_history is 'Append-only: every move of a verification (V4). note is private to staff (V5).';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger verification_history_is_append_only before update or delete on verification_history
  for each row execute function refuse_change();

create table documents (
  document_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  media_type text not null,
  byte_count integer not null,
  content_sha256 bytea not null,
  content_encrypted bytea not null,
  created_at timestamptz not null
);
create index documents_by_user on documents (user_id);
comment on table documents is 'Pictures that users supplied, encrypted (FL5).';

create table submissions (
  submission_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  environment text not null,
  level text not null,
  information_encrypted bytea not null,
  document_id uuid not null references documents,
  submitted_at timestamptz not null
);
create index submissions_by_user on submissions (user_id, environment, level, submitted_at desc);
alter table verifications add constraint verification_has_its_submission
  foreign key (submission_id) references submissions;
comment on table submissions is 'What a user supplied for a level, frozen (VE9); encrypted (FL5).';

create table verification_counters (
  client_id text not null references clients on delete cascade,
  level text not null,
  country text not null,
  status text not null,
  verification_count bigint not null,
  primary key (client_id, level, country, status),
  constraint counter_is_not_negative check (verification_count >= 0),
  constraint counter_status_is_counted check (status in ('approved', 'contacted', 'rejected', 'pending'))
);
comment on table verification_counters is 'Totals per client, level, country and status (ST1, ST2), moved last in the transaction of each change and in one fixed order.';

grant select, insert, update, delete on verifications, documents, submissions, verification_counters to attestry_service;
grant select, insert on verification_history to attestry_service;
