-- 0056, 0062, 0064 and 0066 were written anew after some had been applied as they were first: what those databases lack is made
-- here, and elsewhere nothing changes. Authorization requests are few, so that their indexes take no time.
alter table authorization_requests add column if not exists site_key text not null default 'unknown';
drop index if exists unopened_requests;
create index unopened_requests on authorization_requests (site_key, created_at desc) where user_id is null and opened_at is null;
drop index if exists opened_requests;
create index opened_requests on authorization_requests (site_key, created_at desc) where user_id is null and opened_at is not null;

-- Keys of one kind beside each other were the further forms at first, and servers of the version before write one alone. Which of
-- them that would be nothing tells: the smallest stays, and `attestry keys rewrap` makes all anew.
create table if not exists further_duplicate_keys (
  submission_id uuid not null references submissions on delete cascade,
  kind text not null,
  key_hash bytea not null,
  primary key (submission_id, kind, key_hash),
  constraint further_duplicate_key_is_a_sha256 check (length(key_hash) = 32)
);
create index if not exists further_duplicate_keys_by_hash on further_duplicate_keys (key_hash);
comment on table further_duplicate_keys is 'The other forms of what stands in duplicate_keys, such as a name as a machine-readable zone writes it: keyed hashes, from which nothing can be read.';
grant select, insert, update, delete on further_duplicate_keys to attestry_service;

do $$
begin
  if (select array_length(conkey, 1) = 2 from pg_constraint where conrelid = 'duplicate_keys'::regclass and conname = 'duplicate_keys_pkey') then
    return;
  end if;
  with further as (
    delete from duplicate_keys d
    where exists (
      select from duplicate_keys o
      where o.submission_id = d.submission_id and o.kind = d.kind and o.key_hash < d.key_hash
    )
    returning submission_id, kind, key_hash
  ), kept as (
    update duplicate_keys set form = 1
    where (submission_id, kind) in (select submission_id, kind from further)
      and (submission_id, kind, key_hash) not in (select submission_id, kind, key_hash from further)
  )
  insert into further_duplicate_keys (submission_id, kind, key_hash) select submission_id, kind, key_hash from further
  on conflict do nothing;
  alter table duplicate_keys drop constraint duplicate_keys_pkey,
    add constraint duplicate_keys_pkey primary key (submission_id, kind);
end $$;
