-- What the senders beside the product keep: the least that a webhook delivery needs.
create table hooks (
  hook_id text primary key,
  url text not null,
  secret text not null,
  body bytea not null,
  claimed_at timestamptz,
  delivered_at timestamptz,
  attempts integer not null default 0,
  last_status integer
);
create index hooks_unclaimed on hooks (hook_id) where claimed_at is null;
