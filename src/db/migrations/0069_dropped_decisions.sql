-- A decision that was kept for some seconds is not made where the case has changed meanwhile: its reviewer is told of it, on the
-- next page of the console that they look at and for some minutes after that.
create table dropped_decisions (
  staff_id uuid not null references staff,
  verification_id uuid not null references verifications on delete cascade,
  kind text not null,
  dropped_at timestamptz not null,
  shown_at timestamptz,
  primary key (staff_id, verification_id)
);
create index dropped_decisions_by_case on dropped_decisions (verification_id);
comment on table dropped_decisions is 'Of each reviewer and case the last decision that was not made. It is shown until some minutes after shown_at.';

grant select, insert, update, delete on dropped_decisions to attestry_service;
