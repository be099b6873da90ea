alter table webhook_endpoints
  add column next_secret_encrypted bytea,
  add column overlap_ends_at timestamptz,
  add column promoted_at timestamptz,
  add column headers_encrypted bytea,
  add column disabled_reason text,
  add constraint a_next_secret_has_an_overlap check ((next_secret_encrypted is null) = (overlap_ends_at is null)),
  add constraint only_a_next_secret_is_promoted check (promoted_at is null or next_secret_encrypted is not null),
  add constraint a_reason_stands_with_its_disabling check (
    disabled_reason is null or (disabled_reason in ('client', 'failures') and disabled_at is not null)
  );
create index webhook_endpoints_in_overlap on webhook_endpoints (overlap_ends_at) where overlap_ends_at is not null;
comment on column webhook_endpoints.secret_encrypted is 'Signs X-Service-Signature until the next one is promoted or the overlap has ended (W13).';
comment on column webhook_endpoints.next_secret_encrypted is 'Signs beside it during the overlap, and alone after it; sealed for the same place, so that it can take it.';
comment on column webhook_endpoints.headers_encrypted is 'The client''s own headers, a JSON object: their values are secrets more often than not (SA11).';

-- A test is about nobody.
alter table notifications
  alter column user_id drop not null,
  alter column level drop not null,
  add constraint only_a_test_is_about_nobody check ((type = 'test') = (user_id is null) and (type = 'test') = (level is null));

create table idempotency_keys (
  client_id text not null references clients on delete cascade,
  idempotency_key text not null,
  reply_encrypted bytea not null,
  created_at timestamptz not null,
  primary key (client_id, idempotency_key),
  constraint idempotency_key_has_a_limit check (length(idempotency_key) between 1 and 255)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
comment on table idempotency_keys is 'What a write under an Idempotency-Key was answered, for a day: encrypted with the digest of its request, since an answer may show a secret. Written in the transaction of what it answers for.';

grant select, insert, update, delete on idempotency_keys to attestry_service;
