-- The queue and its filters (RV1): a page costs the same however many cases are open.
create index verifications_by_status on verifications (environment, status, status_changed_at, verification_id);
create index open_verifications_by_level on verifications (environment, status, level, status_changed_at, verification_id)
  where status in ('pending', 'contacted');
create index open_verifications_by_country
  on verifications (environment, status, country, status_changed_at, verification_id)
  where status in ('pending', 'contacted');
create index open_verifications_by_level_and_country
  on verifications (environment, status, level, country, status_changed_at, verification_id)
  where status in ('pending', 'contacted');
drop index verifications_waiting;

create table case_claims (
  verification_id uuid primary key references verifications on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  claimed_at timestamptz not null
);
comment on table case_claims is 'Which reviewer looks at a case now (RV1). One that is older than half an hour has lapsed, and is taken over where it stands.';

create table duplicate_keys (
  submission_id uuid not null references submissions on delete cascade,
  kind text not null,
  key_hash bytea not null,
  primary key (submission_id, kind),
  constraint duplicate_kind_is_known check (kind in ('document_number', 'name_and_birth_date')),
  constraint duplicate_key_is_a_sha256 check (length(key_hash) = 32)
);
create index duplicate_keys_by_hash on duplicate_keys (key_hash);
comment on table duplicate_keys is 'By what two submissions are found to be alike (RV2): keyed hashes, from which nothing can be read.';

create table automatic_checks (
  submission_id uuid primary key references submissions on delete cascade,
  verification_id uuid not null references verifications,
  created_at timestamptz not null,
  leased_until timestamptz,
  finished_at timestamptz,
  findings jsonb not null default '[]',
  conclusion text,
  constraint conclusion_comes_with_the_end check (conclusion is null or finished_at is not null)
);
create index automatic_checks_open on automatic_checks (created_at) where finished_at is null;
comment on table automatic_checks is 'What automatic checks found in a submission (RV6): codes without personal data. Written with the submission, done by the worker.';

-- The numbers of the console (RV5) go through the decisions of a period.
create index decisions_by_time on verification_history (changed_at) where from_status = 'pending';

grant select, insert, update, delete on case_claims, duplicate_keys, automatic_checks to attestry_service;
