-- A key that does not belong to its id would seal what no other process can read, and open nothing: each id has a mark of the
-- key that it was first used with, against which every process compares its own.
create table encryption_keys (
  key_id text not null,
  check_value bytea not null,
  first_seen_at timestamptz not null,
  constraint encryption_keys_pkey primary key (key_id),
  constraint check_value_is_a_digest check (octet_length(check_value) = 32)
);
comment on table encryption_keys is 'By what a process knows whether its key is the one of that id: an HMAC of the id, of which the key cannot be told. Never changed.';
grant select, insert on encryption_keys to attestry_service;

-- Of ids in use before there were marks, the first process that leaves one has to open something of that id: a wrong key
-- would be sealed in as right otherwise.
create table encryption_keys_before_checks (
  key_id text not null,
  constraint encryption_keys_before_checks_pkey primary key (key_id)
);
comment on table encryption_keys_before_checks is 'Ids of keys that had sealed something when check values were introduced.';
grant select on encryption_keys_before_checks to attestry_service;

insert into encryption_keys_before_checks (key_id)
select distinct encode(substring(sealed, 2, get_byte(sealed, 0)), 'escape') from (
  select substring(information_encrypted, 1, 17) as sealed from submissions
  union all select substring(content_encrypted, 1, 17) from document_contents
  union all select substring(note_encrypted, 1, 17) from verification_notes
  union all select substring(request_text_encrypted, 1, 17) from verification_notes
  union all select substring(code_encrypted, 1, 17) from email_codes
  union all select substring(secret_encrypted, 1, 17) from mails
  union all select substring(secret_encrypted, 1, 17) from webhook_endpoints
  union all select substring(next_secret_encrypted, 1, 17) from webhook_endpoints
  union all select substring(headers_encrypted, 1, 17) from webhook_endpoints
  union all select substring(secret_encrypted, 1, 17) from webhook_listeners
  union all select substring(reply_encrypted, 1, 17) from idempotency_keys
) as everything
-- The length of an id comes first, and no id has more than 16 characters.
where case when octet_length(sealed) > 1 then get_byte(sealed, 0) between 1 and 16 else false end;
