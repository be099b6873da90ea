alter table users add column email_confirmed_at timestamptz;
comment on column users.email_confirmed_at is 'When a mail to the address was last shown to have arrived: by its link or its code (FL2).';

create table email_codes (
  email_code_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null,
  token_hash bytea not null,
  code_encrypted bytea not null,
  try_count integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint only_the_latest_email_code_works unique (user_id, purpose),
  constraint email_code_purpose_is_known check (purpose in ('confirm_email', 'reset_password')),
  constraint email_code_token_hash_is_sha256 check (length(token_hash) = 32)
);
create unique index email_codes_by_token on email_codes (token_hash);
create index email_codes_by_expiry on email_codes (expires_at);
comment on table email_codes is 'What was mailed to prove an address (FL2): a link, kept as SHA-256, and six digits, encrypted. Deleted when used.';

-- A code in a mail opens an account: it does not lie in the outbox in clear, and is gone when the mail is.
alter table mails add column secret_encrypted bytea;
comment on column mails.secret_encrypted is 'What takes the place of {names} in the body when the mail is sent, encrypted (FL5).';

grant select, insert, update, delete on email_codes to attestry_service;
