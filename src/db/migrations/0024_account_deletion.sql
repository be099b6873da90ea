alter table users
  add column deleted_at timestamptz,
  add column erase_after timestamptz,
  add column erased_at timestamptz,
  add constraint deleted_user_has_an_end check ((deleted_at is null) = (erase_after is null)),
  add constraint erased_user_was_deleted check (erased_at is null or deleted_at is not null);
create index users_to_erase on users (erase_after) where erase_after is not null and erased_at is null;
create index users_deleted on users (user_id) where deleted_at is not null;
comment on column users.deleted_at is 'When the user deleted the account (FL10): closed at once, its address forgotten, its access taken back.';
comment on column users.erase_after is 'Until when the law wants kept what a verification rested on; then it is erased.';
comment on column users.erased_at is 'Nothing but ids, statuses and times is left: a tombstone, which the append-only history needs.';

alter table submissions
  alter column information_encrypted drop not null;
comment on column submissions.information_encrypted is 'What was supplied, encrypted (FL5); null once it was erased with the account (FL10).';
