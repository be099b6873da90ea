create table clients (
  client_id text primary key,
  name text not null,
  environment text not null,
  is_public boolean not null default false,
  pkce_required boolean not null default false,
  expiration_enabled boolean not null default false,
  replay_revokes_grant boolean not null default false,
  grant_types text[] not null,
  allowed_scopes text[] not null,
  disabled_at timestamptz,
  created_at timestamptz not null,
  constraint client_id_is_unreserved_and_no_uuid check (client_id ~ '^kci_[A-Za-z0-9_-]{8,60}$'),
  constraint client_name_is_present check (length(name) between 1 and 200),
  constraint client_environment_is_known check (environment in ('sandbox', 'live')),
  constraint public_clients_use_pkce check (not is_public or pkce_required)
);
comment on table clients is 'Registered applications (RFC 6749 §2). Sandbox and live clients never share data (V10).';

create table client_secrets (
  client_secret_id uuid primary key,
  client_id text not null references clients on delete cascade,
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  constraint secret_hash_is_sha256 check (length(secret_hash) = 32)
);
create index client_secrets_by_client on client_secrets (client_id);
comment on table client_secrets is 'SHA-256 digests of client secrets; two may be active, the older one then has an expiry (O20).';

create table client_redirect_uris (
  client_id text not null references clients on delete cascade,
  redirect_uri text not null,
  created_at timestamptz not null,
  primary key (client_id, redirect_uri),
  constraint redirect_uri_has_a_limit check (length(redirect_uri) between 1 and 2000)
);
comment on table client_redirect_uris is 'Complete redirect URIs, matched byte for byte (O4).';

create table members (
  member_id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  constraint member_email_is_lower_case check (email = lower(email))
);
create unique index members_by_email on members (email);
comment on table members is 'People of the clients'' teams.';

create table client_members (
  client_id text not null references clients on delete cascade,
  member_id uuid not null references members on delete cascade,
  role text not null,
  created_at timestamptz not null,
  primary key (client_id, member_id),
  constraint member_role_is_known check (role in ('owner', 'developer'))
);
comment on table client_members is 'Which member belongs to which client''s team, and in what role.';

grant select, insert, update, delete on clients, client_secrets, client_redirect_uris, members, client_members to attestry_service;
