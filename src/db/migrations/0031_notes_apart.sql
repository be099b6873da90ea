-- What reviewers wrote for each other may name people, so it goes when an account is erased (FL10); the history stays (VE12).
create table verification_notes (
  verification_id uuid not null,
  change_number integer not null,
  note text not null,
  primary key (verification_id, change_number),
  foreign key (verification_id, change_number) references verification_history
);
comment on table verification_notes is 'What a reviewer wrote about a change, for staff alone (V5). Goes when the account is erased (FL10).';

insert into verification_notes (verification_id, change_number, note)
  select verification_id, change_number, note from verification_history where note is not null;
alter table verification_history drop column note;
comment on table verification_history is 'Append-only: every move of a verification (V4). What reviewers noted about one stands in verification_notes.';

-- Accounts that were erased before this table was there.
delete from verification_notes n using verifications v, users u
  where v.verification_id = n.verification_id and u.user_id = v.user_id and u.erased_at is not null;

grant select, insert, delete on verification_notes to attestry_service;
