create table webhook_endpoints (
  webhook_endpoint_id uuid primary key,
  client_id text not null references clients on delete cascade,
  url text not null,
  event_types text[] not null,
  secret_encrypted bytea not null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  deleted_at timestamptz,
  constraint endpoint_url_has_a_limit check (length(url) between 1 and 2000),
  constraint endpoint_event_types_are_known check (
    cardinality(event_types) > 0 and event_types <@ array[
      'verification_approved', 'verification_rejected', 'verification_contacted',
      'verification_pending', 'verification_expired', 'authorization_revoked'
    ])
);
create index webhook_endpoints_by_client on webhook_endpoints (client_id) where deleted_at is null;
comment on table webhook_endpoints is 'Where a client receives notifications, and the secret that signs them, encrypted (O19, W5).';

create table notifications (
  notification_id text primary key,
  type text not null,
  user_id uuid not null,
  level text not null,
  body bytea not null,
  created_at timestamptz not null,
  constraint notification_id_is_a_webhook_id check (notification_id ~ '^evt_[A-Za-z0-9_-]{10,60}$')
);
comment on table notifications is 'A fact told to clients: serialised once, sent as these bytes on every attempt (W2). The id is the webhook-id.';

create table deliveries (
  delivery_id uuid primary key,
  notification_id text not null references notifications on delete cascade,
  webhook_endpoint_id uuid not null references webhook_endpoints on delete cascade,
  client_id text not null,
  redelivery_of uuid references deliveries on delete cascade,
  state text not null default 'pending',
  attempt_count integer not null default 0,
  next_attempt_at timestamptz,
  leased_until timestamptz,
  dispatched_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint delivery_state_is_known check (state in ('pending', 'held', 'delivered', 'exhausted', 'cancelled')),
  constraint final_delivery_has_its_time check ((finished_at is not null) = (state in ('delivered', 'exhausted', 'cancelled')))
);
create unique index one_delivery_per_notification_and_endpoint
  on deliveries (notification_id, webhook_endpoint_id) where redelivery_of is null;
create index deliveries_undispatched on deliveries (created_at, delivery_id)
  where dispatched_at is null and state = 'pending';
-- What the reconciler looks through; most deliveries are over before they would enter it.
create index deliveries_open on deliveries (next_attempt_at)
  where dispatched_at is not null and state in ('pending', 'held');
create index deliveries_by_client on deliveries (client_id, created_at desc, delivery_id);
create index deliveries_by_endpoint on deliveries (webhook_endpoint_id, created_at desc);
comment on table deliveries is 'One notification to one endpoint; its own outbox entry while dispatched_at is null. One Temporal workflow each.';

create table attempts (
  delivery_id uuid not null references deliveries on delete cascade,
  attempt_number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  outcome text not null,
  status_code integer,
  error_class text,
  response_body text,
  primary key (delivery_id, attempt_number),
  constraint attempt_outcome_is_known check (outcome in ('delivered', 'failed')),
  constraint attempts_are_within_the_schedule check (attempt_number between 1 and 21),
  constraint attempt_has_status_or_error check (status_code is not null or error_class is not null)
);
comment on table attempts is 'One POST each, numbered from 1 (§6.2: one attempt and twenty retries).';

grant select, insert, update, delete on webhook_endpoints, notifications, deliveries, attempts to attestry_service;
