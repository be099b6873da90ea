-- Whoever asks for a mail to an account must not make worthless what its owner has in hand: each mail of a reset holds for its
-- time, beside the others, until one of them is used. In tables of their own, since servers of the version before go on
-- replacing the one that they know; what they have mailed is asked for once more.
create table password_reset_codes (
  email_code_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  code_encrypted bytea not null,
  try_count integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint reset_token_hash_is_sha256 check (length(token_hash) = 32)
);
create unique index password_reset_codes_by_token on password_reset_codes (token_hash);
create index password_reset_codes_by_user on password_reset_codes (user_id);
create index password_reset_codes_by_expiry on password_reset_codes (expires_at);
comment on table password_reset_codes is 'What was mailed to users who forgot their password: a link, kept as SHA-256, and six digits, encrypted. All of a user are deleted when one is used.';

create table member_reset_links (
  token_hash bytea primary key,
  member_id uuid not null references members on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint member_reset_link_is_sha256 check (length(token_hash) = 32)
);
create index member_reset_links_by_member on member_reset_links (member_id);
create index member_reset_links_by_expiry on member_reset_links (expires_at);
comment on table member_reset_links is 'Links that were mailed to members who forgot their password. All of a member are deleted when one is used.';

grant select, insert, update, delete on password_reset_codes, member_reset_links to attestry_service;
