create table grants (
  grant_id uuid primary key,
  client_id text not null references clients on delete cascade,
  user_id uuid not null references users on delete cascade,
  level text not null default '',
  scopes text[] not null,
  created_at timestamptz not null,
  effective_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text,
  constraint revoked_grant_has_a_reason check ((revoked_at is null) = (revoke_reason is null)),
  constraint grant_level_is_a_level_name check (level = '' or level ~ '^[a-z]+(\+[a-z]+)*$')
);
-- One live grant per client, user and level: consenting again widens it, so a user counts once (ST4).
create unique index one_live_grant on grants (client_id, user_id, level) where revoked_at is null;
create index grants_by_user_and_level on grants (user_id, level) where revoked_at is null;
comment on table grants is 'User × client × consented scopes, one per level; effective from the first code exchange (§1). level is empty for a grant without verification.';

create table authorization_requests (
  authorization_request_id text primary key,
  client_id text not null references clients on delete cascade,
  redirect_uri text not null,
  scopes text[] not null,
  level text not null,
  state text,
  ensure_wallet text,
  code_challenge text,
  error text,
  error_description text,
  user_id uuid references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  outcome text,
  constraint completed_request_has_an_outcome check ((completed_at is null) = (outcome is null)),
  constraint outcome_is_known check (outcome in ('allowed', 'denied', 'failed')),
  constraint faulty_request_has_a_description check ((error is null) = (error_description is null))
);
create index authorization_requests_by_expiry on authorization_requests (expires_at);
comment on column authorization_requests.state is 'Percent-encoded, so that any text comes back unchanged (AZ23).';
comment on table authorization_requests is 'The validated query of /authorize, or the fault found in it: answered only after log-in (RFC 9700 §4.11.2).';

create table authorization_codes (
  authorization_code_id uuid primary key,
  code_hash bytea not null,
  grant_id uuid not null references grants on delete cascade,
  redirect_uri text not null,
  scopes text[] not null,
  code_challenge text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  constraint code_hash_is_sha256 check (length(code_hash) = 32)
);
create unique index authorization_codes_by_hash on authorization_codes (code_hash);
create index authorization_codes_by_grant on authorization_codes (grant_id);
comment on table authorization_codes is 'Authorization codes (RFC 6749 §4.1.2), as digests, bound to grant, redirect URI, scopes and challenge.';

create table token_pairs (
  token_pair_id uuid primary key,
  grant_id uuid not null references grants on delete cascade,
  authorization_code_id uuid not null,
  parent_id uuid references token_pairs on delete set null,
  generation integer not null,
  access_hash bytea not null,
  refresh_hash bytea not null,
  scopes text[] not null,
  granted_scopes text[] not null,
  authorized_at timestamptz not null,
  issued_at timestamptz not null,
  access_expires_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  confirmed_at timestamptz,
  superseded_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text,
  constraint token_hashes_are_sha256 check (length(access_hash) = 32 and length(refresh_hash) = 32),
  constraint first_pair_has_no_parent check (generation > 0 or parent_id is null),
  constraint revoked_pair_has_a_reason check ((revoked_at is null) = (revoke_reason is null)),
  constraint scopes_stay_within_the_granted check (scopes <@ granted_scopes)
);
create unique index token_pairs_by_access_hash on token_pairs (access_hash);
create unique index token_pairs_by_refresh_hash on token_pairs (refresh_hash);
create unique index one_exchange_per_code on token_pairs (authorization_code_id) where generation = 0;
create index token_pairs_by_grant on token_pairs (grant_id);
create index token_pairs_by_parent on token_pairs (parent_id) where parent_id is not null;
-- Tiny, and enough for the clean-up: pairs are inserted roughly in the order in which they expire.
create index token_pairs_by_refresh_expiry on token_pairs using brin (refresh_expires_at);
comment on table token_pairs is 'Access and refresh tokens of a user''s grant, as digests; authorized_at is the time of the exchange that they descend from. superseded_at: refreshed once; revoked_at: dead. The two are different (deferred revocation).';

create table client_tokens (
  access_hash bytea primary key,
  client_id text not null references clients on delete cascade,
  scopes text[] not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint client_token_hash_is_sha256 check (length(access_hash) = 32)
);
create index client_tokens_by_expiry on client_tokens (expires_at);
comment on table client_tokens is 'Access tokens of the client credentials grant (RFC 6749 §4.4): no user, no refresh token.';

grant select, insert, update, delete on grants, authorization_requests, authorization_codes, token_pairs, client_tokens to attestry_service;
