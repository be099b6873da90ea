-- Made by npm run generate from a migrated database. Never edited by hand.

CREATE OR REPLACE FUNCTION public.count_beside_verification(of_client text, of_user uuid, of_level text, is_one_of_several boolean, allowed_on date, fetched_on date, after bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into history_counters as h (client_id, day, event, bucket, level, country, event_count)
  select of_client, day, event, 0, of_level, '', 1
  from (values (allowed_on, 'fetched', allowed_on <> fetched_on or of_level = ''),
               (fetched_on, 'fetched_late', allowed_on <> fetched_on and of_level <> '')) as e (day, event, is_so)
  where is_so order by day, event
  on conflict (client_id, day, event, bucket, level, country) do update set event_count = h.event_count + 1;

  with gathered as (
    update several_grants s set effective_count = s.effective_count + 1
    where count_beside_verification.is_one_of_several and s.client_id = of_client and s.user_id = of_user
    returning s.effective_count > 1 as is_surplus
  ), added as (
    select (of_level = '')::integer as plain, coalesce((select is_surplus from gathered), false)::integer as surplus
  )
  insert into client_counters as n (client_id, plain_count, surplus_count)
  select of_client, plain, surplus from added where plain + surplus > 0
  on conflict (client_id) do update
    set plain_count = n.plain_count + excluded.plain_count, surplus_count = n.surplus_count + excluded.surplus_count;
$function$;
CREATE OR REPLACE FUNCTION public.is_canonical_level(level text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select level ~ '^[a-z]+(\+[a-z]+)*$'
    and string_to_array(level, '+') = (
      select array_agg(part order by part <> split_part(level, '+', 1), part collate "C")
      from (select distinct part from unnest(string_to_array(level, '+')) as part) as parts
    )
$function$;
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

create table access_revocations (
  client_id text not null,
  requested_at timestamp with time zone not null,
  revoked_count integer default 0 not null,
  finished_at timestamp with time zone,
  constraint access_revocations_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint access_revocations_pkey PRIMARY KEY (client_id)
);
comment on table access_revocations is 'A team takes back what all users granted up to a moment; the worker does it grant by grant. One for each client, the latest.';

create table attempts (
  delivery_id uuid not null,
  attempt_number integer not null,
  started_at timestamp with time zone not null,
  duration_ms integer not null,
  outcome text not null,
  status_code integer,
  error_class text,
  response_body text,
  request_headers jsonb,
  phase text,
  location text,
  connection_replaced boolean default false not null,
  constraint a_phase_stands_with_its_error CHECK (((phase IS NULL) OR (error_class IS NOT NULL))),
  constraint attempt_has_status_or_error CHECK (((status_code IS NOT NULL) OR (error_class IS NOT NULL))),
  constraint attempt_outcome_is_known CHECK ((outcome = ANY (ARRAY['delivered'::text, 'failed'::text]))),
  constraint attempts_are_within_the_schedule CHECK (((attempt_number >= 1) AND (attempt_number <= 21))),
  constraint attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(delivery_id) ON DELETE CASCADE,
  constraint attempts_pkey PRIMARY KEY (delivery_id, attempt_number)
);
comment on table attempts is 'One POST each, numbered from 1 (§6.2: one attempt and twenty retries).';

create table audit_events (
  audit_event_id bigint not null,
  occurred_at timestamp with time zone not null,
  type text not null,
  client_id text,
  user_id uuid,
  staff_id uuid,
  grant_id uuid,
  token_pair_id uuid,
  address inet,
  detail text,
  member_id uuid,
  constraint audit_event_detail_has_a_limit CHECK ((length(detail) <= 200)),
  constraint audit_event_type_is_a_name CHECK ((type ~ '^[a-z_]{1,40}$'::text)),
  constraint audit_events_pkey PRIMARY KEY (audit_event_id)
);
comment on table audit_events is 'What happened to credentials, sessions and tokens (SE17), without any secret. The service may add and read, never change or delete; no foreign keys, since an event outlives what it is about.';

create table authorization_codes (
  authorization_code_id uuid not null,
  code_hash bytea not null,
  grant_id uuid not null,
  redirect_uri text not null,
  scopes text[] not null,
  code_challenge text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  consumed_at timestamp with time zone,
  constraint code_hash_is_sha256 CHECK ((length(code_hash) = 32)),
  constraint authorization_codes_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES grants(grant_id) ON DELETE CASCADE,
  constraint authorization_codes_pkey PRIMARY KEY (authorization_code_id)
);
comment on table authorization_codes is 'Authorization codes (RFC 6749 §4.1.2), as digests, bound to grant, redirect URI, scopes and challenge.';

create table authorization_requests (
  authorization_request_id text not null,
  client_id text not null,
  redirect_uri text not null,
  scopes text[] not null,
  level text not null,
  state text,
  ensure_wallet text,
  code_challenge text,
  error text,
  error_description text,
  user_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  outcome text,
  address_key text default 'unknown'::text not null,
  site_key text default 'unknown'::text not null,
  opened_at timestamp with time zone,
  constraint completed_request_has_an_outcome CHECK (((completed_at IS NULL) = (outcome IS NULL))),
  constraint faulty_request_has_a_description CHECK (((error IS NULL) = (error_description IS NULL))),
  constraint outcome_is_known CHECK ((outcome = ANY (ARRAY['allowed'::text, 'denied'::text, 'failed'::text]))),
  constraint authorization_requests_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint authorization_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint authorization_requests_pkey PRIMARY KEY (authorization_request_id)
);
comment on table authorization_requests is 'The validated query of /authorize, or the fault found in it: answered only after log-in (RFC 9700 §4.11.2).';

create table automatic_checks (
  submission_id uuid not null,
  verification_id uuid not null,
  created_at timestamp with time zone not null,
  leased_until timestamp with time zone,
  finished_at timestamp with time zone,
  findings jsonb default '[]'::jsonb not null,
  conclusion text,
  constraint conclusion_comes_with_the_end CHECK (((conclusion IS NULL) OR (finished_at IS NOT NULL))),
  constraint automatic_checks_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(submission_id) ON DELETE CASCADE,
  constraint automatic_checks_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verifications(verification_id),
  constraint automatic_checks_pkey PRIMARY KEY (submission_id)
);
comment on table automatic_checks is 'What automatic checks found in a submission (RV6): codes without personal data. Written with the submission, done by the worker.';

create table case_claims (
  verification_id uuid not null,
  staff_id uuid not null,
  claimed_at timestamp with time zone not null,
  constraint case_claims_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id) ON DELETE CASCADE,
  constraint case_claims_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verifications(verification_id) ON DELETE CASCADE,
  constraint case_claims_pkey PRIMARY KEY (verification_id)
);
comment on table case_claims is 'Which reviewer looks at a case now (RV1). One that is older than half an hour has lapsed, and is taken over where it stands.';

create table client_counters (
  client_id text not null,
  plain_count bigint not null,
  surplus_count bigint not null,
  constraint client_counters_are_not_negative CHECK (((plain_count >= 0) AND (surplus_count >= 0))),
  constraint client_counters_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint client_counters_pkey PRIMARY KEY (client_id)
);
comment on table client_counters is 'Effective grants without verification, which no verification counter has, and those that a user has beyond the first. Moved last.';

create table client_logos (
  client_id text not null,
  content bytea not null,
  updated_at timestamp with time zone not null,
  constraint logo_has_a_limit CHECK ((length(content) <= 262144)),
  constraint client_logos_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint client_logos_pkey PRIMARY KEY (client_id)
);
comment on table client_logos is 'Pictures beside the names of clients: encoded anew when they came (FL4), always PNG.';

create table client_members (
  client_id text not null,
  member_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null,
  constraint member_role_is_known CHECK ((role = ANY (ARRAY['owner'::text, 'developer'::text]))),
  constraint client_members_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint client_members_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(member_id) ON DELETE CASCADE,
  constraint client_members_pkey PRIMARY KEY (client_id, member_id)
);
comment on table client_members is 'Which member belongs to which client''s team, and in what role.';

create table client_redirect_uris (
  client_id text not null,
  redirect_uri text not null,
  created_at timestamp with time zone not null,
  constraint redirect_uri_has_a_limit CHECK (((length(redirect_uri) >= 1) AND (length(redirect_uri) <= 2000))),
  constraint client_redirect_uris_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint client_redirect_uris_pkey PRIMARY KEY (client_id, redirect_uri)
);
comment on table client_redirect_uris is 'Complete redirect URIs, matched byte for byte (O4).';

create table client_secrets (
  client_secret_id uuid not null,
  client_id text not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint secret_hash_is_sha256 CHECK ((length(secret_hash) = 32)),
  constraint client_secrets_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint client_secrets_pkey PRIMARY KEY (client_secret_id)
);
comment on table client_secrets is 'SHA-256 digests of client secrets; two may be active, the older one then has an expiry (O20).';

create table client_tokens (
  access_hash bytea not null,
  client_id text not null,
  scopes text[] not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint client_token_hash_is_sha256 CHECK ((length(access_hash) = 32)),
  constraint client_tokens_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint client_tokens_pkey PRIMARY KEY (access_hash)
);
comment on table client_tokens is 'Access tokens of the client credentials grant (RFC 6749 §4.4): no user, no refresh token.';

create table clients (
  client_id text not null,
  name text not null,
  environment text not null,
  is_public boolean default false not null,
  pkce_required boolean default false not null,
  expiration_enabled boolean default false not null,
  replay_revokes_grant boolean default false not null,
  grant_types text[] not null,
  allowed_scopes text[] not null,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  clock_offset_seconds integer default 0 not null,
  clock_moved_at timestamp with time zone,
  homepage_url text default ''::text not null,
  privacy_policy_url text default ''::text not null,
  support_contact text default ''::text not null,
  logo_version text default ''::text not null,
  constraint client_environment_is_known CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint client_id_is_unreserved_and_no_uuid CHECK ((client_id ~ '^kci_[A-Za-z0-9_-]{8,60}$'::text)),
  constraint client_links_have_limits CHECK (((length(homepage_url) <= 500) AND (length(privacy_policy_url) <= 500) AND (length(support_contact) <= 500))),
  constraint client_name_is_present CHECK (((length(name) >= 1) AND (length(name) <= 2000))),
  constraint clock_is_within_five_years CHECK (((clock_offset_seconds >= 0) AND (clock_offset_seconds <= 157680000))),
  constraint only_sandbox_clients_have_a_clock CHECK (((environment = 'sandbox'::text) OR (clock_offset_seconds = 0))),
  constraint only_sandbox_clients_manage_a_sandbox CHECK (((environment = 'sandbox'::text) OR (NOT ('client.sandbox:manage'::text = ANY (allowed_scopes))))),
  constraint public_clients_use_pkce CHECK (((NOT is_public) OR pkce_required)),
  constraint clients_pkey PRIMARY KEY (client_id)
);
comment on table clients is 'Registered applications (RFC 6749 §2). Sandbox and live clients never share data (V10).';

create table deliveries (
  delivery_id uuid not null,
  notification_id text not null,
  webhook_endpoint_id uuid not null,
  client_id text not null,
  redelivery_of uuid,
  state text default 'pending'::text not null,
  attempt_count integer default 0 not null,
  next_attempt_at timestamp with time zone,
  leased_until timestamp with time zone,
  dispatched_at timestamp with time zone,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  type text not null,
  wake_requested_at timestamp with time zone,
  webhook_redelivery_id uuid,
  constraint delivery_state_is_known CHECK ((state = ANY (ARRAY['pending'::text, 'held'::text, 'delivered'::text, 'exhausted'::text, 'cancelled'::text]))),
  constraint final_delivery_has_its_time CHECK (((finished_at IS NOT NULL) = (state = ANY (ARRAY['delivered'::text, 'exhausted'::text, 'cancelled'::text])))),
  constraint only_a_redelivery_belongs_to_many CHECK (((webhook_redelivery_id IS NULL) OR (redelivery_of IS NOT NULL))),
  constraint only_an_open_delivery_has_a_next_attempt CHECK (((next_attempt_at IS NULL) OR (state = ANY (ARRAY['pending'::text, 'held'::text])))),
  constraint deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(notification_id) ON DELETE CASCADE,
  constraint deliveries_redelivery_of_fkey FOREIGN KEY (redelivery_of) REFERENCES deliveries(delivery_id) ON DELETE CASCADE,
  constraint deliveries_webhook_endpoint_id_fkey FOREIGN KEY (webhook_endpoint_id) REFERENCES webhook_endpoints(webhook_endpoint_id) ON DELETE CASCADE,
  constraint redelivery_is_known FOREIGN KEY (webhook_redelivery_id) REFERENCES webhook_redeliveries(webhook_redelivery_id) ON DELETE SET NULL,
  constraint deliveries_pkey PRIMARY KEY (delivery_id)
);
comment on table deliveries is 'One notification to one endpoint; its own outbox entry while dispatched_at is null. One Temporal workflow each.';

create table document_contents (
  document_id uuid not null,
  content_encrypted bytea not null,
  created_at timestamp with time zone not null,
  constraint document_contents_pkey PRIMARY KEY (document_id)
);
comment on table document_contents is 'Contents of documents, encrypted (FL5). Written before the document is: one without it is left over, and goes after a day.';

create table documents (
  document_id uuid not null,
  user_id uuid not null,
  media_type text not null,
  byte_count integer not null,
  content_sha256 bytea not null,
  created_at timestamp with time zone not null,
  page_spans integer[],
  constraint documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint documents_pkey PRIMARY KEY (document_id)
);
comment on table documents is 'Pictures and PDFs that users supplied: what they are, the hash of their content, and where pages lie in it.';

create table draft_documents (
  user_id uuid not null,
  environment text not null,
  level text not null,
  item text not null,
  document_id uuid not null,
  media_type text not null,
  byte_count integer not null,
  content_sha256 bytea not null,
  created_at timestamp with time zone not null,
  page_spans integer[],
  constraint draft_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint draft_documents_pkey PRIMARY KEY (user_id, environment, level, item)
);
comment on table draft_documents is 'Documents that a user has sent for a level and not submitted yet; they go with the submission, or after a day.';

create table dropped_decisions (
  staff_id uuid not null,
  verification_id uuid not null,
  kind text not null,
  dropped_at timestamp with time zone not null,
  shown_at timestamp with time zone,
  constraint dropped_decisions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id),
  constraint dropped_decisions_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verifications(verification_id) ON DELETE CASCADE,
  constraint dropped_decisions_pkey PRIMARY KEY (staff_id, verification_id)
);
comment on table dropped_decisions is 'Of each reviewer and case the last decision that was not made. It is shown until some minutes after shown_at.';

create table duplicate_keys (
  submission_id uuid not null,
  kind text not null,
  key_hash bytea not null,
  form smallint default 1 not null,
  constraint duplicate_key_is_a_sha256 CHECK ((length(key_hash) = 32)),
  constraint duplicate_kind_is_known CHECK ((kind = ANY (ARRAY['document_number'::text, 'name_and_birth_date'::text]))),
  constraint duplicate_keys_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(submission_id) ON DELETE CASCADE,
  constraint duplicate_keys_pkey PRIMARY KEY (submission_id, kind)
);
comment on table duplicate_keys is 'By what two submissions are found to be alike (RV2): keyed hashes, from which nothing can be read.';

create table email_codes (
  email_code_id uuid not null,
  user_id uuid not null,
  purpose text not null,
  token_hash bytea not null,
  code_encrypted bytea not null,
  try_count integer default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint email_code_purpose_is_known CHECK ((purpose = ANY (ARRAY['confirm_email'::text, 'reset_password'::text]))),
  constraint email_code_token_hash_is_sha256 CHECK ((length(token_hash) = 32)),
  constraint email_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint email_codes_pkey PRIMARY KEY (email_code_id),
  constraint only_the_latest_email_code_works UNIQUE (user_id, purpose)
);
comment on table email_codes is 'What was mailed to prove an address (FL2): a link, kept as SHA-256, and six digits, encrypted. Deleted when used.';

create table encryption_keys (
  key_id text not null,
  check_value bytea not null,
  first_seen_at timestamp with time zone not null,
  constraint check_value_is_a_digest CHECK ((octet_length(check_value) = 32)),
  constraint encryption_keys_pkey PRIMARY KEY (key_id)
);
comment on table encryption_keys is 'By what a process knows whether its key is the one of that id: an HMAC of the id, of which the key cannot be told. Never changed.';

create table encryption_keys_before_checks (
  key_id text not null,
  constraint encryption_keys_before_checks_pkey PRIMARY KEY (key_id)
);
comment on table encryption_keys_before_checks is 'Ids of keys that had sealed something when check values were introduced.';

create table expiry_warnings (
  expires_at timestamp with time zone not null,
  verification_id uuid not null,
  days_before integer not null,
  warned_at timestamp with time zone not null,
  constraint expiry_warnings_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verifications(verification_id) ON DELETE CASCADE,
  constraint expiry_warnings_pkey PRIMARY KEY (expires_at, verification_id, days_before)
);
comment on table expiry_warnings is 'Which mails before an expiry have been queued (EX4): once for each verification, date and number of days, so that another date warns anew.';

create table further_duplicate_keys (
  submission_id uuid not null,
  kind text not null,
  key_hash bytea not null,
  constraint further_duplicate_key_is_a_sha256 CHECK ((length(key_hash) = 32)),
  constraint further_duplicate_keys_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(submission_id) ON DELETE CASCADE,
  constraint further_duplicate_keys_pkey PRIMARY KEY (submission_id, kind, key_hash)
);
comment on table further_duplicate_keys is 'The other forms of what stands in duplicate_keys, such as a name as a machine-readable zone writes it: keyed hashes, from which nothing can be read.';

create table grant_standings (
  grant_id uuid not null,
  client_id text not null,
  level text not null,
  country text not null,
  status text not null,
  created_at timestamp with time zone not null,
  constraint grant_standings_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint grant_standings_pkey PRIMARY KEY (grant_id)
);
comment on table grant_standings is 'Live grants with the country and status of their verifications, from the consent to the end of access: what the user explorer filters by. Moved with the verification.';

create table grants (
  grant_id uuid not null,
  client_id text not null,
  user_id uuid not null,
  level text default ''::text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  effective_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoke_reason text,
  is_one_of_several boolean default false not null,
  constraint grant_level_is_canonical CHECK (((level = ''::text) OR ((level ~ '^[a-z]+(\+[a-z]+)?$'::text) AND (split_part(level, '+'::text, 1) <> split_part(level, '+'::text, 2))) OR is_canonical_level(level))),
  constraint revoked_grant_has_a_reason CHECK (((revoked_at IS NULL) = (revoke_reason IS NULL))),
  constraint grants_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint grants_pkey PRIMARY KEY (grant_id)
);
comment on table grants is 'User × client × consented scopes, one per level; effective from the first code exchange (§1). level is empty for a grant without verification.';

create table heard_notifications (
  webhook_listener_id uuid not null,
  notification_id text not null,
  position bigint,
  constraint heard_notifications_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(notification_id) ON DELETE CASCADE,
  constraint heard_notifications_webhook_listener_id_fkey FOREIGN KEY (webhook_listener_id) REFERENCES webhook_listeners(webhook_listener_id) ON DELETE CASCADE,
  constraint heard_notifications_pkey PRIMARY KEY (webhook_listener_id, notification_id)
);
comment on table heard_notifications is 'What waits for a listener, until it has confirmed it.';

create table history_beginning (
  is_only_row boolean default true not null,
  began_at timestamp with time zone not null,
  constraint history_begins_once CHECK (is_only_row),
  constraint history_beginning_pkey PRIMARY KEY (is_only_row)
);
comment on table history_beginning is 'Since when what happens is counted in history_counters: the first whole day is the one after it.';

create table history_counters (
  client_id text not null,
  day date not null,
  event text not null,
  bucket smallint not null,
  level text not null,
  country text not null,
  event_count bigint not null,
  constraint history_bucket_is_known CHECK (((bucket >= 0) AND (bucket <= 160))),
  constraint history_counts_something CHECK ((event_count > 0)),
  constraint history_event_is_known CHECK ((event = ANY (ARRAY['allowed'::text, 'authorized'::text, 'authorized_waiting'::text, 'fetched'::text, 'fetched_late'::text, 'submitted'::text, 'approved'::text, 'rejected'::text, 'contacted'::text]))),
  constraint only_decisions_take_time CHECK (((bucket = 0) OR (event = ANY (ARRAY['approved'::text, 'rejected'::text, 'contacted'::text])))),
  constraint history_counters_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint history_counters_pkey PRIMARY KEY (client_id, day, event, bucket, level, country)
);
comment on table history_counters is 'What happened per client, day (UTC), level and country (ST9), moved after the counters in the transaction of each change and in one fixed order; a day is never rewritten. authorized_waiting: a grant became effective while its verification awaited a decision, and so the client was submitted it too.';

create table idempotency_keys (
  client_id text not null,
  idempotency_key text not null,
  reply_encrypted bytea not null,
  created_at timestamp with time zone not null,
  constraint idempotency_key_has_a_limit CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 255))),
  constraint idempotency_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint idempotency_keys_pkey PRIMARY KEY (client_id, idempotency_key)
);
comment on table idempotency_keys is 'What a write under an Idempotency-Key was answered, for a day: encrypted with the digest of its request, since an answer may show a secret. Written in the transaction of what it answers for.';

create table mails (
  mail_id uuid not null,
  user_id uuid,
  subject text not null,
  body text not null,
  created_at timestamp with time zone not null,
  leased_until timestamp with time zone,
  attempt_count integer default 0 not null,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  member_id uuid,
  secret_encrypted bytea,
  member_invitation_id uuid,
  urgency smallint default 1 not null,
  constraint mail_has_one_reader CHECK ((num_nonnulls(user_id, member_id, member_invitation_id) = 1)),
  constraint mail_is_sent_or_given_up CHECK (((sent_at IS NULL) OR (given_up_at IS NULL))),
  constraint mail_urgency_is_known CHECK (((urgency >= 0) AND (urgency <= 2))),
  constraint mails_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(member_id) ON DELETE CASCADE,
  constraint mails_member_invitation_id_fkey FOREIGN KEY (member_invitation_id) REFERENCES member_invitations(member_invitation_id) ON DELETE CASCADE,
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint mails_pkey PRIMARY KEY (mail_id)
);
comment on table mails is 'Outbox of mails to users and to members of clients'' teams: written in the transaction of their cause, sent by the worker. Texts hold no personal data; the address is read when sending. urgency: 0 is waited for (a code, a link), 1 tells of what happened, 2 is sent by a calendar; the lower goes first.';

create table member_invitations (
  member_invitation_id uuid not null,
  client_id text not null,
  email text not null,
  role text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint invitation_email_is_lower_case CHECK ((email = lower((email COLLATE "C")))),
  constraint invitation_role_is_known CHECK ((role = ANY (ARRAY['owner'::text, 'developer'::text]))),
  constraint invitation_token_hash_is_sha256 CHECK ((length(token_hash) = 32)),
  constraint member_invitations_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint member_invitations_pkey PRIMARY KEY (member_invitation_id),
  constraint only_the_latest_invitation_works UNIQUE (client_id, email)
);
comment on table member_invitations is 'Who was asked by mail to join a client''s team: deleted when they do, or a week later.';

create table member_password_resets (
  member_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint member_reset_token_hash_is_sha256 CHECK ((length(token_hash) = 32)),
  constraint member_password_resets_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(member_id) ON DELETE CASCADE,
  constraint member_password_resets_pkey PRIMARY KEY (member_id)
);
comment on table member_password_resets is 'The link that was mailed last to a member who forgot their password. Deleted when used.';

create table member_reset_links (
  token_hash bytea not null,
  member_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint member_reset_link_is_sha256 CHECK ((length(token_hash) = 32)),
  constraint member_reset_links_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(member_id) ON DELETE CASCADE,
  constraint member_reset_links_pkey PRIMARY KEY (token_hash)
);
comment on table member_reset_links is 'Links that were mailed to members who forgot their password. All of a member are deleted when one is used.';

create table member_sessions (
  session_hash bytea not null,
  member_id uuid not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint member_session_hash_is_sha256 CHECK ((length(session_hash) = 32)),
  constraint member_sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(member_id) ON DELETE CASCADE,
  constraint member_sessions_pkey PRIMARY KEY (session_hash)
);
comment on table member_sessions is 'Browser sessions of the clients'' dashboard, apart from those of users and of staff.';

create table members (
  member_id uuid not null,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamp with time zone not null,
  constraint member_email_is_lower_case CHECK ((email = lower((email COLLATE "C")))),
  constraint members_pkey PRIMARY KEY (member_id)
);
comment on table members is 'People of the clients'' teams.';

create table notifications (
  notification_id text not null,
  type text not null,
  user_id uuid,
  level text,
  body bytea not null,
  created_at timestamp with time zone not null,
  was_heard boolean default false not null,
  constraint notification_id_is_a_webhook_id CHECK ((notification_id ~ '^evt_[A-Za-z0-9_-]{10,60}$'::text)),
  constraint only_a_test_is_about_nobody CHECK ((((type = 'test'::text) = (user_id IS NULL)) AND ((type = 'test'::text) = (level IS NULL)))),
  constraint notifications_pkey PRIMARY KEY (notification_id)
);
comment on table notifications is 'A fact told to clients: serialised once, sent as these bytes on every attempt (W2). The id is the webhook-id.';

create table password_reset_codes (
  email_code_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  code_encrypted bytea not null,
  try_count integer default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint reset_token_hash_is_sha256 CHECK ((length(token_hash) = 32)),
  constraint password_reset_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint password_reset_codes_pkey PRIMARY KEY (email_code_id)
);
comment on table password_reset_codes is 'What was mailed to users who forgot their password: a link, kept as SHA-256, and six digits, encrypted. All of a user are deleted when one is used.';

create table planned_outcomes (
  verification_id uuid not null,
  submission_id uuid not null,
  name text not null,
  due_at timestamp with time zone not null,
  constraint name_is_a_magic_one CHECK ((name = ANY (ARRAY['approve'::text, 'reject'::text, 'retry'::text, 'contact'::text, 'expire'::text]))),
  constraint planned_outcomes_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verifications(verification_id),
  constraint planned_outcomes_pkey PRIMARY KEY (verification_id)
);
comment on table planned_outcomes is 'What a magic family name in the form decides by itself, and when (SB2): written with the submission, done by the worker.';

create table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
comment on table rate_limits is 'How often something failed or was tried within a window that ends at `expire`, in milliseconds (O21). Keys hold client ids, addresses and digests of e-mail addresses.';

create table schema_migrations (
  name text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);
comment on table schema_migrations is 'Which numbered SQL files have been applied.';

create table sessions (
  session_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint session_hash_is_sha256 CHECK ((length(session_hash) = 32)),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (session_hash)
);
comment on table sessions is 'Browsers in which a user is logged in; the cookie''s value is kept as SHA-256 only.';

create table several_grants (
  client_id text not null,
  user_id uuid not null,
  effective_count integer not null,
  constraint effective_grants_are_not_negative CHECK ((effective_count >= 0)),
  constraint several_grants_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint several_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint several_grants_pkey PRIMARY KEY (client_id, user_id)
);
comment on table several_grants is 'Users with more than one live grant to a client, or who once had: how many of them are effective. They count as one user.';

create table staff (
  staff_id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  password_is_made boolean default false not null,
  constraint staff_email_is_lower_case CHECK ((email = lower((email COLLATE "C")))),
  constraint staff_role_is_known CHECK ((role = ANY (ARRAY['reviewer'::text, 'supervisor'::text]))),
  constraint staff_pkey PRIMARY KEY (staff_id)
);
comment on table staff is 'Reviewers and supervisors of the service: apart from users (RV4).';

create table staff_sessions (
  session_hash bytea not null,
  staff_id uuid not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint staff_session_hash_is_sha256 CHECK ((length(session_hash) = 32)),
  constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id) ON DELETE CASCADE,
  constraint staff_sessions_pkey PRIMARY KEY (session_hash)
);
comment on table staff_sessions is 'Browser sessions of the review console, apart from those of users (RV4).';

create table submission_documents (
  submission_id uuid not null,
  item text not null,
  document_id uuid not null,
  constraint document_is_for_an_item CHECK ((item ~ '^[a-z_]+$'::text)),
  constraint submission_documents_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(document_id),
  constraint submission_documents_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(submission_id) ON DELETE CASCADE,
  constraint submission_documents_pkey PRIMARY KEY (submission_id, item)
);
comment on table submission_documents is 'Which document was supplied for which item of a submission; frozen with it (VE9).';

create table submissions (
  submission_id uuid not null,
  user_id uuid not null,
  environment text not null,
  level text not null,
  information_encrypted bytea,
  submitted_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint submissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint submissions_pkey PRIMARY KEY (submission_id)
);
comment on table submissions is 'What a user supplied for a level, frozen (VE9); encrypted (FL5).';

create table token_pairs (
  token_pair_id uuid not null,
  grant_id uuid not null,
  authorization_code_id uuid not null,
  parent_id uuid,
  generation integer not null,
  access_hash bytea not null,
  refresh_hash bytea not null,
  scopes text[] not null,
  granted_scopes text[] not null,
  authorized_at timestamp with time zone not null,
  issued_at timestamp with time zone not null,
  access_expires_at timestamp with time zone not null,
  refresh_expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  superseded_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoke_reason text,
  unused_generations integer default 0 not null,
  constraint a_chain_of_unused_pairs_has_an_end CHECK (((unused_generations >= 0) AND (unused_generations <= 1000))),
  constraint first_pair_has_no_parent CHECK (((generation > 0) OR (parent_id IS NULL))),
  constraint revoked_pair_has_a_reason CHECK (((revoked_at IS NULL) = (revoke_reason IS NULL))),
  constraint scopes_stay_within_the_granted CHECK ((scopes <@ granted_scopes)),
  constraint token_hashes_are_sha256 CHECK (((length(access_hash) = 32) AND (length(refresh_hash) = 32))),
  constraint token_pairs_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES grants(grant_id) ON DELETE CASCADE,
  constraint token_pairs_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES token_pairs(token_pair_id) ON DELETE SET NULL,
  constraint token_pairs_pkey PRIMARY KEY (token_pair_id)
);
comment on table token_pairs is 'Access and refresh tokens of a user''s grant, as digests; authorized_at is the time of the exchange that they descend from. superseded_at: refreshed once; revoked_at: dead. The two are different (deferred revocation).';

create table users (
  user_id uuid not null,
  email text not null,
  password_hash text not null,
  created_at timestamp with time zone not null,
  made_for text,
  email_confirmed_at timestamp with time zone,
  deleted_at timestamp with time zone,
  erase_after timestamp with time zone,
  erased_at timestamp with time zone,
  constraint deleted_user_has_an_end CHECK (((deleted_at IS NULL) = (erase_after IS NULL))),
  constraint erased_user_was_deleted CHECK (((erased_at IS NULL) OR (deleted_at IS NOT NULL))),
  constraint user_email_has_a_limit CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint user_email_is_lower_case CHECK ((email = lower((email COLLATE "C")))),
  constraint users_made_for_fkey FOREIGN KEY (made_for) REFERENCES clients(client_id) ON DELETE SET NULL,
  constraint users_pkey PRIMARY KEY (user_id)
);
comment on table users is 'The people who are verified; the resource owners of RFC 6749.';

create table verification_counters (
  client_id text not null,
  level text not null,
  country text not null,
  status text not null,
  verification_count bigint not null,
  constraint counter_is_not_negative CHECK ((verification_count >= 0)),
  constraint counter_status_is_known CHECK ((status = ANY (ARRAY['approved'::text, 'contacted'::text, 'rejected'::text, 'pending'::text, 'expired'::text]))),
  constraint verification_counters_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint verification_counters_pkey PRIMARY KEY (client_id, level, country, status)
);
comment on table verification_counters is 'Verifications per client, level, country and status (ST1, ST2), moved last in the transaction of each change and in one fixed order.';

create table verification_history (
  verification_id uuid not null,
  change_number integer not null,
  from_status text,
  to_status text not null,
  actor_type text not null,
  actor_id uuid,
  reason_code text,
  changed_at timestamp with time zone not null,
  requested_items text[] default '{}'::text[] not null,
  constraint actor_is_known CHECK ((actor_type = ANY (ARRAY['user'::text, 'staff'::text, 'client'::text, 'system'::text]))),
  constraint first_change_comes_from_nothing CHECK (((from_status IS NULL) = (change_number = 1))),
  constraint verification_history_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verifications(verification_id),
  constraint verification_history_pkey PRIMARY KEY (verification_id, change_number)
);
comment on table verification_history is 'Append-only: every move of a verification (V4). What reviewers noted about one stands in verification_notes.';

create table verification_notes (
  verification_id uuid not null,
  change_number integer not null,
  note text,
  note_encrypted bytea,
  request_text text,
  request_text_encrypted bytea,
  constraint note_is_plain_or_sealed CHECK (((note IS NULL) OR (note_encrypted IS NULL))),
  constraint request_text_is_plain_or_sealed CHECK (((request_text IS NULL) OR (request_text_encrypted IS NULL))),
  constraint verification_notes_verification_id_change_number_fkey FOREIGN KEY (verification_id, change_number) REFERENCES verification_history(verification_id, change_number),
  constraint verification_notes_pkey PRIMARY KEY (verification_id, change_number)
);
comment on table verification_notes is 'What a reviewer wrote about a change: note for staff alone, request_text to the user (V5); sealed (FL5). Plain in rows from before only, which the worker seals. Goes when the account is erased (FL10).';

create table verifications (
  verification_id uuid not null,
  user_id uuid not null,
  environment text not null,
  level text not null,
  status text not null,
  status_changed_at timestamp with time zone not null,
  country text not null,
  submission_id uuid not null,
  rejection_count integer default 0 not null,
  rejection_is_fixable boolean,
  reason_code text,
  requested_items text[] default '{}'::text[] not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint contacted_names_what_is_asked CHECK (((status = 'contacted'::text) = (cardinality(requested_items) > 0))),
  constraint rejected_is_fixable_or_final CHECK (((status = 'rejected'::text) = (rejection_is_fixable IS NOT NULL))),
  constraint status_time_has_one_second_resolution CHECK ((status_changed_at = date_trunc('second'::text, status_changed_at))),
  constraint verification_country_is_iso CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint verification_environment_is_known CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint verification_level_is_canonical CHECK ((((level ~ '^[a-z]+(\+[a-z]+)?$'::text) AND (split_part(level, '+'::text, 1) <> split_part(level, '+'::text, 2))) OR is_canonical_level(level))),
  constraint verification_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'contacted'::text, 'approved'::text, 'rejected'::text, 'expired'::text]))),
  constraint verification_has_its_submission FOREIGN KEY (submission_id) REFERENCES submissions(submission_id),
  constraint verifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint verifications_pkey PRIMARY KEY (verification_id),
  constraint one_verification_per_user_and_level UNIQUE (user_id, environment, level) INCLUDE (status)
);
comment on table verifications is 'A user''s standing for a level (V3, V4). Changed only together with its history, counters and notification.';

create table waiting_decisions (
  verification_id uuid not null,
  staff_id uuid not null,
  kind text not null,
  reason_code text,
  is_fixable boolean,
  requested_items text[] default '{}'::text[] not null,
  note_encrypted bytea,
  request_text_encrypted bytea,
  seen_since timestamp with time zone not null,
  decided_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  constraint decision_kind_is_known CHECK ((kind = ANY (ARRAY['approve'::text, 'reject'::text, 'contact'::text]))),
  constraint rejection_says_why_and_whether_it_is_final CHECK (((kind = 'reject'::text) = ((reason_code IS NOT NULL) AND (is_fixable IS NOT NULL)))),
  constraint waiting_decisions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id),
  constraint waiting_decisions_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verifications(verification_id) ON DELETE CASCADE,
  constraint waiting_decisions_pkey PRIMARY KEY (verification_id)
);
comment on table waiting_decisions is 'Decisions of reviewers that can still be undone (REVIEW_UNDO_SECONDS): until one is due nobody is told, and the case is in no queue.';

create table webhook_endpoints (
  webhook_endpoint_id uuid not null,
  client_id text not null,
  url text not null,
  event_types text[] not null,
  secret_encrypted bytea not null,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  deleted_at timestamp with time zone,
  next_secret_encrypted bytea,
  overlap_ends_at timestamp with time zone,
  promoted_at timestamp with time zone,
  headers_encrypted bytea,
  disabled_reason text,
  failed_attempts integer default 0 not null,
  failing_since timestamp with time zone,
  warned_at timestamp with time zone,
  constraint a_failing_endpoint_has_failed_attempts CHECK (((failing_since IS NULL) = (failed_attempts = 0))),
  constraint a_next_secret_has_an_overlap CHECK (((next_secret_encrypted IS NULL) = (overlap_ends_at IS NULL))),
  constraint a_reason_stands_with_its_disabling CHECK (((disabled_reason IS NULL) OR ((disabled_reason = ANY (ARRAY['client'::text, 'failures'::text])) AND (disabled_at IS NOT NULL)))),
  constraint endpoint_event_types_are_known CHECK (((cardinality(event_types) > 0) AND (event_types <@ ARRAY['verification_approved'::text, 'verification_rejected'::text, 'verification_contacted'::text, 'verification_pending'::text, 'verification_expired'::text, 'authorization_revoked'::text]))),
  constraint endpoint_url_has_a_limit CHECK (((length(url) >= 1) AND (length(url) <= 2000))),
  constraint only_a_failing_endpoint_is_warned CHECK (((warned_at IS NULL) OR (failing_since IS NOT NULL))),
  constraint only_a_next_secret_is_promoted CHECK (((promoted_at IS NULL) OR (next_secret_encrypted IS NOT NULL))),
  constraint webhook_endpoints_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint webhook_endpoints_pkey PRIMARY KEY (webhook_endpoint_id)
);
comment on table webhook_endpoints is 'Where a client receives notifications, and the secret that signs them, encrypted (O19, W5).';

create table webhook_listeners (
  webhook_listener_id uuid not null,
  client_id text not null,
  event_types text[] not null,
  secret_encrypted bytea not null,
  last_position bigint default 0 not null,
  polled_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint a_listener_listens_for_something CHECK ((cardinality(event_types) > 0)),
  constraint webhook_listeners_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint webhook_listeners_pkey PRIMARY KEY (webhook_listener_id)
);
comment on table webhook_listeners is 'Who asks for a sandbox client''s notifications instead of being sent them. One that has not asked for a minute has ended.';

create table webhook_redeliveries (
  webhook_redelivery_id uuid not null,
  client_id text not null,
  webhook_endpoint_id uuid,
  type text,
  of_state text,
  created_after timestamp with time zone,
  created_before timestamp with time zone not null,
  state text default 'waiting'::text not null,
  counted integer not null,
  redelivered integer default 0 not null,
  last_created_at timestamp with time zone,
  last_delivery_id uuid,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint finished_redelivery_has_its_time CHECK (((finished_at IS NOT NULL) = (state = ANY (ARRAY['completed'::text, 'cancelled'::text])))),
  constraint only_final_deliveries_are_redelivered CHECK ((of_state = ANY (ARRAY['delivered'::text, 'exhausted'::text, 'cancelled'::text]))),
  constraint redelivery_position_is_whole CHECK (((last_created_at IS NULL) = (last_delivery_id IS NULL))),
  constraint redelivery_state_is_known CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'completed'::text, 'cancelled'::text]))),
  constraint webhook_redeliveries_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  constraint webhook_redeliveries_webhook_endpoint_id_fkey FOREIGN KEY (webhook_endpoint_id) REFERENCES webhook_endpoints(webhook_endpoint_id) ON DELETE CASCADE,
  constraint webhook_redeliveries_pkey PRIMARY KEY (webhook_redelivery_id)
);
comment on table webhook_redeliveries is 'Many deliveries sent again: which ones, and how far it has come. The position moves with the deliveries that a page made, in one statement, so a page done twice makes nothing twice (DF6).';


CREATE INDEX access_revocations_open ON public.access_revocations USING btree (requested_at) WHERE (finished_at IS NULL);
CREATE INDEX audit_events_by_client ON public.audit_events USING btree (client_id, audit_event_id);
CREATE INDEX audit_events_by_time ON public.audit_events USING brin (occurred_at);
CREATE INDEX audit_events_by_user ON public.audit_events USING btree (user_id, audit_event_id) WHERE (user_id IS NOT NULL);
CREATE INDEX audit_events_of_teams ON public.audit_events USING btree (client_id, audit_event_id) WHERE (member_id IS NOT NULL);
CREATE INDEX authorization_codes_by_grant ON public.authorization_codes USING btree (grant_id);
CREATE UNIQUE INDEX authorization_codes_by_hash ON public.authorization_codes USING btree (code_hash);
CREATE INDEX authorization_requests_by_expiry ON public.authorization_requests USING btree (expires_at);
CREATE INDEX authorization_requests_by_user ON public.authorization_requests USING btree (user_id, created_at) WHERE (user_id IS NOT NULL);
CREATE INDEX automatic_checks_open ON public.automatic_checks USING btree (created_at) WHERE (finished_at IS NULL);
CREATE INDEX client_members_by_member ON public.client_members USING btree (member_id);
CREATE INDEX client_redirect_uris_by_loopback ON public.client_redirect_uris USING btree (lower("substring"(redirect_uri, '^(http://(?:127\.0\.0\.1|\[::1\]))(?::[0-9]+)?(?=[/?]|$)'::text)));
CREATE INDEX client_redirect_uris_by_origin ON public.client_redirect_uris USING btree (lower("substring"(redirect_uri, '^https?://[^/?]*'::text)));
CREATE INDEX client_secrets_by_client ON public.client_secrets USING btree (client_id);
CREATE INDEX client_secrets_by_expiry ON public.client_secrets USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX client_tokens_by_expiry ON public.client_tokens USING btree (expires_at);
CREATE INDEX clients_with_moved_clock ON public.clients USING btree (clock_moved_at) WHERE (clock_moved_at IS NOT NULL);
CREATE INDEX decisions_by_time ON public.verification_history USING btree (changed_at) WHERE (from_status = 'pending'::text);
CREATE INDEX deliveries_by_client ON public.deliveries USING btree (client_id, created_at, delivery_id);
CREATE INDEX deliveries_by_client_and_state ON public.deliveries USING btree (client_id, state, created_at, delivery_id);
CREATE INDEX deliveries_by_client_and_type ON public.deliveries USING btree (client_id, type, created_at, delivery_id);
CREATE INDEX deliveries_by_end ON public.deliveries USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX deliveries_by_endpoint ON public.deliveries USING btree (webhook_endpoint_id, created_at, delivery_id);
CREATE INDEX deliveries_by_notification ON public.deliveries USING btree (notification_id, webhook_endpoint_id);
CREATE INDEX deliveries_by_origin ON public.deliveries USING btree (redelivery_of) WHERE (redelivery_of IS NOT NULL);
CREATE INDEX deliveries_by_redelivery ON public.deliveries USING btree (webhook_redelivery_id, created_at, delivery_id) WHERE (webhook_redelivery_id IS NOT NULL);
CREATE INDEX deliveries_held ON public.deliveries USING btree (webhook_endpoint_id, next_attempt_at, delivery_id) WHERE ((dispatched_at IS NOT NULL) AND (state = 'held'::text));
CREATE INDEX deliveries_set_aside ON public.deliveries USING btree (webhook_endpoint_id, created_at, delivery_id) WHERE ((dispatched_at IS NULL) AND (state = 'held'::text));
CREATE INDEX deliveries_to_wake ON public.deliveries USING btree (wake_requested_at, delivery_id) WHERE (wake_requested_at IS NOT NULL);
CREATE INDEX deliveries_undispatched ON public.deliveries USING btree (webhook_endpoint_id, created_at, delivery_id) WHERE ((dispatched_at IS NULL) AND (state = 'pending'::text));
CREATE INDEX deliveries_waiting ON public.deliveries USING btree (next_attempt_at, delivery_id) WHERE ((dispatched_at IS NOT NULL) AND (state = 'pending'::text));
CREATE INDEX deliveries_waiting_by_endpoint ON public.deliveries USING btree (webhook_endpoint_id, next_attempt_at) WHERE ((dispatched_at IS NOT NULL) AND (state = 'pending'::text));
CREATE INDEX documents_by_user ON public.documents USING btree (user_id);
CREATE INDEX draft_documents_by_age ON public.draft_documents USING btree (created_at);
CREATE INDEX draft_documents_by_document ON public.draft_documents USING btree (document_id);
CREATE INDEX dropped_decisions_by_case ON public.dropped_decisions USING btree (verification_id);
CREATE INDEX duplicate_keys_by_hash ON public.duplicate_keys USING btree (key_hash);
CREATE INDEX duplicate_keys_of_older_forms ON public.duplicate_keys USING btree (submission_id) WHERE (form < 2);
CREATE INDEX email_codes_by_expiry ON public.email_codes USING btree (expires_at);
CREATE UNIQUE INDEX email_codes_by_token ON public.email_codes USING btree (token_hash);
CREATE INDEX expiry_warnings_by_verification ON public.expiry_warnings USING btree (verification_id);
CREATE INDEX further_duplicate_keys_by_hash ON public.further_duplicate_keys USING btree (key_hash);
CREATE INDEX grant_standings_by_country ON public.grant_standings USING btree (client_id, level, country, status, created_at, grant_id);
CREATE INDEX grant_standings_by_status ON public.grant_standings USING btree (client_id, level, status, created_at, grant_id);
CREATE INDEX grants_by_client ON public.grants USING btree (client_id, created_at, grant_id);
CREATE INDEX grants_by_client_and_level ON public.grants USING btree (client_id, level, created_at, grant_id);
CREATE INDEX grants_by_client_and_user ON public.grants USING btree (client_id, user_id, created_at, grant_id);
CREATE INDEX grants_by_user_and_level ON public.grants USING btree (user_id, level) WHERE (revoked_at IS NULL);
CREATE INDEX grants_ended ON public.grants USING btree (client_id, created_at, grant_id) WHERE (revoked_at IS NOT NULL);
CREATE INDEX heard_notifications_by_notification ON public.heard_notifications USING btree (notification_id);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX mails_by_end ON public.mails USING btree (COALESCE(sent_at, given_up_at));
CREATE INDEX mails_by_invitation ON public.mails USING btree (member_invitation_id) WHERE (member_invitation_id IS NOT NULL);
CREATE INDEX mails_open ON public.mails USING btree (urgency, created_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX member_invitations_by_expiry ON public.member_invitations USING btree (expires_at);
CREATE INDEX member_password_resets_by_expiry ON public.member_password_resets USING btree (expires_at);
CREATE UNIQUE INDEX member_password_resets_by_token ON public.member_password_resets USING btree (token_hash);
CREATE INDEX member_reset_links_by_expiry ON public.member_reset_links USING btree (expires_at);
CREATE INDEX member_reset_links_by_member ON public.member_reset_links USING btree (member_id);
CREATE INDEX member_sessions_by_last_seen ON public.member_sessions USING btree (last_seen_at);
CREATE INDEX member_sessions_by_member ON public.member_sessions USING btree (member_id);
CREATE UNIQUE INDEX members_by_email ON public.members USING btree (email);
CREATE INDEX notifications_by_user ON public.notifications USING btree (user_id, level);
CREATE INDEX notifications_heard ON public.notifications USING btree (created_at) WHERE was_heard;
CREATE UNIQUE INDEX one_delivery_per_notification_and_endpoint ON public.deliveries USING btree (notification_id, webhook_endpoint_id) WHERE (redelivery_of IS NULL);
CREATE UNIQUE INDEX one_exchange_per_code ON public.token_pairs USING btree (authorization_code_id) WHERE (generation = 0);
CREATE UNIQUE INDEX one_lasting_secret_per_client ON public.client_secrets USING btree (client_id) WHERE (expires_at IS NULL);
CREATE UNIQUE INDEX one_live_grant ON public.grants USING btree (client_id, user_id, level) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX one_open_redelivery_per_client ON public.webhook_redeliveries USING btree (client_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE UNIQUE INDEX one_redelivery_of_each ON public.deliveries USING btree (webhook_redelivery_id, redelivery_of) WHERE (webhook_redelivery_id IS NOT NULL);
CREATE INDEX open_verifications_by_country ON public.verifications USING btree (environment, status, country, status_changed_at, verification_id) WHERE (status = ANY (ARRAY['pending'::text, 'contacted'::text]));
CREATE INDEX open_verifications_by_level ON public.verifications USING btree (environment, status, level, status_changed_at, verification_id) WHERE (status = ANY (ARRAY['pending'::text, 'contacted'::text]));
CREATE INDEX open_verifications_by_level_and_country ON public.verifications USING btree (environment, status, level, country, status_changed_at, verification_id) WHERE (status = ANY (ARRAY['pending'::text, 'contacted'::text]));
CREATE INDEX opened_requests ON public.authorization_requests USING btree (site_key, created_at DESC) WHERE ((user_id IS NULL) AND (opened_at IS NOT NULL));
CREATE INDEX password_reset_codes_by_expiry ON public.password_reset_codes USING btree (expires_at);
CREATE UNIQUE INDEX password_reset_codes_by_token ON public.password_reset_codes USING btree (token_hash);
CREATE INDEX password_reset_codes_by_user ON public.password_reset_codes USING btree (user_id);
CREATE INDEX planned_outcomes_by_due ON public.planned_outcomes USING btree (due_at);
CREATE INDEX rate_limits_by_expire ON public.rate_limits USING btree (expire);
CREATE INDEX redeliveries_undispatched ON public.deliveries USING btree (webhook_redelivery_id) WHERE ((webhook_redelivery_id IS NOT NULL) AND (dispatched_at IS NULL) AND (state = 'pending'::text));
CREATE INDEX sessions_by_last_seen ON public.sessions USING btree (last_seen_at);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);
CREATE UNIQUE INDEX staff_by_email ON public.staff USING btree (email);
CREATE INDEX staff_sessions_by_last_seen ON public.staff_sessions USING btree (last_seen_at);
CREATE INDEX submission_documents_by_document ON public.submission_documents USING btree (document_id);
CREATE INDEX submissions_by_user ON public.submissions USING btree (user_id, environment, level, submitted_at DESC);
CREATE UNIQUE INDEX token_pairs_by_access_hash ON public.token_pairs USING btree (access_hash);
CREATE INDEX token_pairs_by_grant ON public.token_pairs USING btree (grant_id);
CREATE INDEX token_pairs_by_parent ON public.token_pairs USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX token_pairs_by_refresh_expiry ON public.token_pairs USING brin (refresh_expires_at);
CREATE UNIQUE INDEX token_pairs_by_refresh_hash ON public.token_pairs USING btree (refresh_hash);
CREATE INDEX unopened_requests ON public.authorization_requests USING btree (site_key, created_at DESC) WHERE ((user_id IS NULL) AND (opened_at IS NULL));
CREATE UNIQUE INDEX users_by_email ON public.users USING btree (email);
CREATE INDEX users_deleted ON public.users USING btree (user_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX users_made_for ON public.users USING btree (made_for) WHERE (made_for IS NOT NULL);
CREATE INDEX users_to_erase ON public.users USING btree (erase_after) WHERE ((erase_after IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX verification_notes_from_before ON public.verification_notes USING btree (verification_id, change_number) WHERE ((note IS NOT NULL) OR (request_text IS NOT NULL));
CREATE INDEX verifications_by_expiry ON public.verifications USING btree (expires_at, verification_id) WHERE ((status = 'approved'::text) AND (expires_at IS NOT NULL));
CREATE INDEX verifications_by_status ON public.verifications USING btree (environment, status, status_changed_at, verification_id);
CREATE INDEX waiting_decisions_by_due ON public.waiting_decisions USING btree (due_at);
CREATE INDEX waiting_decisions_by_reviewer ON public.waiting_decisions USING btree (staff_id, decided_at);
CREATE INDEX waiting_requests_by_address ON public.authorization_requests USING btree (address_key, created_at) WHERE (user_id IS NULL);
CREATE INDEX webhook_endpoints_by_client ON public.webhook_endpoints USING btree (client_id) WHERE (deleted_at IS NULL);
CREATE INDEX webhook_endpoints_failing ON public.webhook_endpoints USING btree (failing_since) WHERE ((failing_since IS NOT NULL) AND (disabled_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX webhook_endpoints_in_overlap ON public.webhook_endpoints USING btree (overlap_ends_at) WHERE (overlap_ends_at IS NOT NULL);
CREATE INDEX webhook_listeners_by_client ON public.webhook_listeners USING btree (client_id);
CREATE INDEX webhook_listeners_by_poll ON public.webhook_listeners USING btree (polled_at);
CREATE INDEX webhook_redeliveries_by_client ON public.webhook_redeliveries USING btree (client_id, created_at, webhook_redelivery_id);

CREATE TRIGGER verification_history_is_append_only BEFORE DELETE OR UPDATE ON public.verification_history FOR EACH ROW EXECUTE FUNCTION refuse_change();

grant delete, insert, select, update on access_revocations to attestry_service;
grant delete, insert, select, update on attempts to attestry_service;
grant insert (address, client_id, detail, grant_id, member_id, occurred_at, staff_id, token_pair_id, type, user_id), select on audit_events to attestry_service;
grant delete, insert, select, update on authorization_codes to attestry_service;
grant delete, insert, select, update on authorization_requests to attestry_service;
grant delete, insert, select, update on automatic_checks to attestry_service;
grant delete, insert, select, update on case_claims to attestry_service;
grant delete, insert, select, update on client_counters to attestry_service;
grant delete, insert, select, update on client_logos to attestry_service;
grant delete, insert, select, update on client_members to attestry_service;
grant delete, insert, select, update on client_redirect_uris to attestry_service;
grant delete, insert, select, update on client_secrets to attestry_service;
grant delete, insert, select, update on client_tokens to attestry_service;
grant delete, insert, select, update on clients to attestry_service;
grant delete, insert, select, update on deliveries to attestry_service;
grant delete, insert, select, update on document_contents to attestry_service;
grant delete, insert, select, update on documents to attestry_service;
grant delete, insert, select, update on draft_documents to attestry_service;
grant delete, insert, select, update on dropped_decisions to attestry_service;
grant delete, insert, select, update on duplicate_keys to attestry_service;
grant delete, insert, select, update on email_codes to attestry_service;
grant insert, select on encryption_keys to attestry_service;
grant select on encryption_keys_before_checks to attestry_service;
grant delete, insert, select on expiry_warnings to attestry_service;
grant delete, insert, select, update on further_duplicate_keys to attestry_service;
grant delete, insert, select, update on grant_standings to attestry_service;
grant delete, insert, select, update on grants to attestry_service;
grant delete, insert, select, update on heard_notifications to attestry_service;
grant select on history_beginning to attestry_service;
grant insert, select, update on history_counters to attestry_service;
grant delete, insert, select, update on idempotency_keys to attestry_service;
grant delete, insert, select, update on mails to attestry_service;
grant delete, insert, select, update on member_invitations to attestry_service;
grant delete, insert, select, update on member_password_resets to attestry_service;
grant delete, insert, select, update on member_reset_links to attestry_service;
grant delete, insert, select, update on member_sessions to attestry_service;
grant delete, insert, select, update on members to attestry_service;
grant delete, insert, select, update on notifications to attestry_service;
grant delete, insert, select, update on password_reset_codes to attestry_service;
grant delete, insert, select, update on planned_outcomes to attestry_service;
grant delete, insert, select, update on rate_limits to attestry_service;
grant select on schema_migrations to attestry_service;
grant delete, insert, select, update on sessions to attestry_service;
grant delete, insert, select, update on several_grants to attestry_service;
grant delete, insert, select, update on staff to attestry_service;
grant delete, insert, select, update on staff_sessions to attestry_service;
grant delete, insert, select, update on submission_documents to attestry_service;
grant delete, insert, select, update on submissions to attestry_service;
grant delete, insert, select, update on token_pairs to attestry_service;
grant delete, insert, select, update on users to attestry_service;
grant delete, insert, select, update on verification_counters to attestry_service;
grant insert, select on verification_history to attestry_service;
grant delete, insert, select, update on verification_notes to attestry_service;
grant delete, insert, select, update on verifications to attestry_service;
grant delete, insert, select, update on waiting_decisions to attestry_service;
grant delete, insert, select, update on webhook_endpoints to attestry_service;
grant delete, insert, select, update on webhook_listeners to attestry_service;
grant delete, insert, select, update on webhook_redeliveries to attestry_service;
