-- A name has several forms in which it is the same (ICAO 9303-3 §6), and so a submission several keys of a kind. Which rules a
-- key was made by stands beside it; those of older ones are made anew by `attestry keys rewrap`.
alter table duplicate_keys
  add column form smallint not null default 1,
  drop constraint duplicate_keys_pkey,
  add constraint duplicate_keys_pkey primary key (submission_id, kind, key_hash);
create index duplicate_keys_of_older_forms on duplicate_keys (submission_id) where form < 2;
