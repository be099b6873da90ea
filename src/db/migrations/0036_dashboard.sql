alter table clients
  add column homepage_url text not null default '',
  add column privacy_policy_url text not null default '',
  add column support_contact text not null default '',
  add column logo_version text not null default '',
  add constraint client_links_have_limits
    check (length(homepage_url) <= 500 and length(privacy_policy_url) <= 500 and length(support_contact) <= 500);
comment on column clients.homepage_url is 'Shown to users who are asked for their consent, as are the next two; empty when there is none.';
comment on column clients.logo_version is 'Digest of the logo, which is part of its address; empty when there is none.';

create table client_logos (
  client_id text primary key references clients on delete cascade,
  content bytea not null,
  updated_at timestamptz not null,
  constraint logo_has_a_limit check (length(content) <= 262144)
);
comment on table client_logos is 'Pictures beside the names of clients: encoded anew when they came (FL4), always PNG.';

create table member_invitations (
  member_invitation_id uuid primary key,
  client_id text not null references clients on delete cascade,
  email text not null,
  role text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint only_the_latest_invitation_works unique (client_id, email),
  constraint invitation_email_is_lower_case check (email = lower(email)),
  constraint invitation_role_is_known check (role in ('owner', 'developer')),
  constraint invitation_token_hash_is_sha256 check (length(token_hash) = 32)
);
create index member_invitations_by_expiry on member_invitations (expires_at);
comment on table member_invitations is 'Who was asked by mail to join a client''s team: deleted when they do, or a week later.';

create table member_password_resets (
  member_id uuid primary key references members on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint member_reset_token_hash_is_sha256 check (length(token_hash) = 32)
);
create unique index member_password_resets_by_token on member_password_resets (token_hash);
create index member_password_resets_by_expiry on member_password_resets (expires_at);
comment on table member_password_resets is 'The link that was mailed last to a member who forgot their password. Deleted when used.';

create table access_revocations (
  client_id text primary key references clients on delete cascade,
  requested_at timestamptz not null,
  revoked_count integer not null default 0,
  finished_at timestamptz
);
create index access_revocations_open on access_revocations (requested_at) where finished_at is null;
comment on table access_revocations is 'A team takes back what all users granted up to a moment; the worker does it grant by grant. One for each client, the latest.';

-- An invitation goes to somebody who is nobody here yet.
alter table mails
  drop constraint mail_has_one_reader,
  add column member_invitation_id uuid references member_invitations on delete cascade,
  add constraint mail_has_one_reader check (num_nonnulls(user_id, member_id, member_invitation_id) = 1);
create index mails_by_invitation on mails (member_invitation_id) where member_invitation_id is not null;

grant select, insert, update, delete
  on client_logos, member_invitations, member_password_resets, access_revocations to attestry_service;
