alter table clients
  add column clock_offset_seconds integer not null default 0,
  add column clock_moved_at timestamptz,
  add constraint only_sandbox_clients_manage_a_sandbox
    check (environment = 'sandbox' or not 'client.sandbox:manage' = any (allowed_scopes)),
  add constraint only_sandbox_clients_have_a_clock check (environment = 'sandbox' or clock_offset_seconds = 0),
  add constraint clock_is_within_five_years check (clock_offset_seconds between 0 and 157680000);
create index clients_with_moved_clock on clients (clock_moved_at) where clock_moved_at is not null;
comment on column clients.clock_offset_seconds is 'How far a sandbox client''s clock is ahead (SB3). Only expiry looks at it: never tokens, codes or retries.';
comment on column clients.clock_moved_at is 'Set until what has expired by the moved clock has been moved too.';

alter table users add column made_for text references clients on delete set null;
create index users_made_for on users (made_for) where made_for is not null;
comment on column users.made_for is 'The sandbox client that made this user up (SB4): nobody logs in as them, and no mail is sent.';

create table planned_outcomes (
  verification_id uuid primary key references verifications,
  submission_id uuid not null,
  name text not null,
  due_at timestamptz not null,
  constraint name_is_a_magic_one check (name in ('approve', 'reject', 'retry', 'contact', 'expire'))
);
create index planned_outcomes_by_due on planned_outcomes (due_at);
comment on table planned_outcomes is 'What a magic family name in the form decides by itself, and when (SB2): written with the submission, done by the worker.';

grant select, insert, update, delete on planned_outcomes to attestry_service;
