alter table deliveries add column type text;
update deliveries d set type = n.type from notifications n where n.notification_id = d.notification_id;
alter table deliveries
  alter column type set not null,
  add column wake_requested_at timestamptz,
  add column webhook_redelivery_id uuid,
  add constraint only_an_open_delivery_has_a_next_attempt check (next_attempt_at is null or state in ('pending', 'held')),
  add constraint only_a_redelivery_belongs_to_many check (webhook_redelivery_id is null or redelivery_of is not null);
comment on column deliveries.type is 'Of its notification: here too, so that one client''s are found by it.';
comment on column deliveries.wake_requested_at is 'Its workflow is to be woken, because it is retried now, resumed or cancelled: the worker does so, not before this time.';

-- Lists are read newest first, and redelivered oldest first: the same index in both directions.
drop index deliveries_by_client;
drop index deliveries_by_endpoint;
create index deliveries_by_client on deliveries (client_id, created_at, delivery_id);
create index deliveries_by_client_and_state on deliveries (client_id, state, created_at, delivery_id);
create index deliveries_by_client_and_type on deliveries (client_id, type, created_at, delivery_id);
create index deliveries_by_endpoint on deliveries (webhook_endpoint_id, created_at, delivery_id);
create index deliveries_to_wake on deliveries (wake_requested_at, delivery_id) where wake_requested_at is not null;
-- The newest delivery of a notification speaks for it.
create index redeliveries_of_notification on deliveries (notification_id, webhook_endpoint_id, created_at, delivery_id)
  where redelivery_of is not null;

create table webhook_redeliveries (
  webhook_redelivery_id uuid primary key,
  client_id text not null references clients on delete cascade,
  webhook_endpoint_id uuid references webhook_endpoints on delete cascade,
  type text,
  of_state text,
  created_after timestamptz,
  created_before timestamptz not null,
  state text not null default 'waiting',
  counted integer not null,
  redelivered integer not null default 0,
  last_created_at timestamptz,
  last_delivery_id uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint redelivery_state_is_known check (state in ('waiting', 'running', 'completed', 'cancelled')),
  constraint finished_redelivery_has_its_time check ((finished_at is not null) = (state in ('completed', 'cancelled'))),
  constraint only_final_deliveries_are_redelivered check (of_state in ('delivered', 'exhausted', 'cancelled')),
  constraint redelivery_position_is_whole check ((last_created_at is null) = (last_delivery_id is null))
);
create unique index one_open_redelivery_per_client on webhook_redeliveries (client_id) where state in ('waiting', 'running');
create index webhook_redeliveries_by_client on webhook_redeliveries (client_id, created_at, webhook_redelivery_id);
comment on table webhook_redeliveries is 'Many deliveries sent again: which ones, and how far it has come. The position moves with the deliveries that a page made, in one statement, so a page done twice makes nothing twice (DF6).';

alter table deliveries add constraint redelivery_is_known
  foreign key (webhook_redelivery_id) references webhook_redeliveries on delete set null;
create unique index one_redelivery_of_each on deliveries (webhook_redelivery_id, redelivery_of)
  where webhook_redelivery_id is not null;
create index redeliveries_undispatched on deliveries (webhook_redelivery_id)
  where webhook_redelivery_id is not null and dispatched_at is null and state = 'pending';

alter table attempts
  add column request_headers jsonb,
  add column phase text,
  add column location text,
  add column connection_replaced boolean not null default false,
  add constraint a_phase_stands_with_its_error check (phase is null or error_class is not null);
comment on column attempts.request_headers is 'As they were sent, without what is secret of them: signatures, and the values of the client''s own headers.';
comment on column attempts.connection_replaced is 'The receiver had closed the connection that was used first: sent once more on a new one, as the same attempt (SA8).';

grant select, insert, update, delete on webhook_redeliveries to attestry_service;
