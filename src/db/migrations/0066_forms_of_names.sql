-- Which rules a key was made by stands beside it; those of older ones are made anew by `attestry keys rewrap`.
alter table duplicate_keys add column form smallint not null default 1;

-- A name has several forms in which it is the same (ICAO 9303-3 §6). The further ones have a table of their own, since servers
-- of the version before go on writing one key of each kind while they are replaced.
create table further_duplicate_keys (
  submission_id uuid not null references submissions on delete cascade,
  kind text not null,
  key_hash bytea not null,
  primary key (submission_id, kind, key_hash),
  constraint further_duplicate_key_is_a_sha256 check (length(key_hash) = 32)
);
create index further_duplicate_keys_by_hash on further_duplicate_keys (key_hash);
comment on table further_duplicate_keys is 'The other forms of what stands in duplicate_keys, such as a name as a machine-readable zone writes it: keyed hashes, from which nothing can be read.';

grant select, insert, update, delete on further_duplicate_keys to attestry_service;
