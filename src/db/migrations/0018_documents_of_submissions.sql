-- A submission has as many documents as its level asks for, and one that is still valid serves several submissions (VE6).
create table submission_documents (
  submission_id uuid not null references submissions on delete cascade,
  item text not null,
  document_id uuid not null references documents,
  primary key (submission_id, item),
  constraint document_is_for_an_item check (item ~ '^[a-z_]+$')
);
create index submission_documents_by_document on submission_documents (document_id);
comment on table submission_documents is 'Which document was supplied for which item of a submission; frozen with it (VE9).';

insert into submission_documents (submission_id, item, document_id)
  select submission_id, 'picture', document_id from submissions;
alter table submissions drop column document_id;

-- When the first of its proofs lapses (EX1): the verification takes it over when it is approved.
alter table submissions add column expires_at timestamptz;

-- Apart from the documents, so that an object store can take its place.
create table document_contents (
  document_id uuid primary key,
  content_encrypted bytea not null,
  created_at timestamptz not null
);
-- What is encrypted is compressed by nothing: pages are not spent on trying.
alter table document_contents alter column content_encrypted set storage external;
comment on table document_contents is 'Contents of documents, encrypted (FL5). Written before the document is: one without it is left over, and goes after a day.';

insert into document_contents (document_id, content_encrypted, created_at)
  select document_id, content_encrypted, created_at from documents;
alter table documents drop column content_encrypted;
comment on table documents is 'Pictures and PDFs that users supplied: what they are, and the hash of their content.';

grant select, insert, update, delete on submission_documents, document_contents to attestry_service;
