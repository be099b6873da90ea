-- A reviewer's slip can be taken back: for some seconds a decision stands here, and nobody has heard of it. Then the worker
-- makes it, whatever has become of the reviewer's browser and of the server that took it.
create table waiting_decisions (
  verification_id uuid primary key references verifications on delete cascade,
  staff_id uuid not null references staff,
  kind text not null,
  reason_code text,
  is_fixable boolean,
  requested_items text[] not null default '{}',
  note_encrypted bytea,
  request_text_encrypted bytea,
  seen_since timestamptz not null,
  decided_at timestamptz not null,
  due_at timestamptz not null,
  constraint decision_kind_is_known check (kind in ('approve', 'reject', 'contact')),
  constraint rejection_says_why_and_whether_it_is_final
    check ((kind = 'reject') = (reason_code is not null and is_fixable is not null))
);
create index waiting_decisions_by_due on waiting_decisions (due_at);
create index waiting_decisions_by_reviewer on waiting_decisions (staff_id, decided_at);
comment on table waiting_decisions is 'Decisions of reviewers that can still be undone (REVIEW_UNDO_SECONDS): until one is due nobody is told, and the case is in no queue.';

grant select, insert, update, delete on waiting_decisions to attestry_service;
