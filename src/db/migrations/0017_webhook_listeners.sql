create table webhook_listeners (
  webhook_listener_id uuid primary key,
  client_id text not null references clients on delete cascade,
  event_types text[] not null,
  secret_encrypted bytea not null,
  last_position bigint not null default 0,
  polled_at timestamptz not null,
  created_at timestamptz not null,
  constraint a_listener_listens_for_something check (cardinality(event_types) > 0)
);
create index webhook_listeners_by_client on webhook_listeners (client_id);
create index webhook_listeners_by_poll on webhook_listeners (polled_at);
comment on table webhook_listeners is 'Who asks for a sandbox client''s notifications instead of being sent them. One that has not asked for a minute has ended.';

create table heard_notifications (
  webhook_listener_id uuid not null references webhook_listeners on delete cascade,
  notification_id text not null references notifications on delete cascade,
  position bigint,
  primary key (webhook_listener_id, notification_id)
);
create index heard_notifications_by_notification on heard_notifications (notification_id);
comment on table heard_notifications is 'What waits for a listener, until it has confirmed it.';
comment on column heard_notifications.position is 'Given when it is handed out, in that order: a notification that commits late is not before one that was confirmed.';

grant select, insert, update, delete on webhook_listeners, heard_notifications to attestry_service;
