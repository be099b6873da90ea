-- A form that came back with a fault, or that is finished on another device, has its files still (FL1, FL8).
create table draft_documents (
  user_id uuid not null references users on delete cascade,
  environment text not null,
  level text not null,
  item text not null,
  document_id uuid not null,
  media_type text not null,
  byte_count integer not null,
  content_sha256 bytea not null,
  created_at timestamptz not null,
  primary key (user_id, environment, level, item)
);
create index draft_documents_by_document on draft_documents (document_id);
create index draft_documents_by_age on draft_documents (created_at);
comment on table draft_documents is 'Documents that a user has sent for a level and not submitted yet; they go with the submission, or after a day.';
grant select, insert, update, delete on draft_documents to attestry_service;
