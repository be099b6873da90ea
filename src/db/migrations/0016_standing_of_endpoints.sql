alter table webhook_endpoints
  add column failed_attempts integer not null default 0,
  add column failing_since timestamptz,
  add column warned_at timestamptz,
  add constraint a_failing_endpoint_has_failed_attempts check ((failing_since is null) = (failed_attempts = 0)),
  add constraint only_a_failing_endpoint_is_warned check (warned_at is null or failing_since is not null);
create index webhook_endpoints_failing on webhook_endpoints (failing_since)
  where failing_since is not null and disabled_at is null and deleted_at is null;
comment on column webhook_endpoints.failed_attempts is 'Since the last success. From a few on the endpoint is on probation: its attempts take the slow lane (DF7).';
comment on column webhook_endpoints.failing_since is 'The end of the first of them: what automatic disabling counts from (W11).';
comment on column webhook_endpoints.warned_at is 'When the client was told that the endpoint is going to be disabled.';

-- By endpoint first, so that the relay steps from one to the next, however much waits for each.
drop index deliveries_undispatched;
create index deliveries_undispatched on deliveries (webhook_endpoint_id, created_at, delivery_id)
  where dispatched_at is null and state = 'pending';
create index deliveries_set_aside on deliveries (webhook_endpoint_id, created_at, delivery_id)
  where dispatched_at is null and state = 'held';

alter table mails
  alter column user_id drop not null,
  add column member_id uuid references members on delete cascade,
  add constraint mail_has_one_reader check (num_nonnulls(user_id, member_id) = 1);
comment on table mails is 'Outbox of mails to users and to members of clients'' teams: written in the transaction of their cause, sent by the worker. Texts hold no personal data; the address is read when sending.';
