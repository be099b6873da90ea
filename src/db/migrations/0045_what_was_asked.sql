-- What a reviewer asked for stays with the change that asked, after it was answered (RV2, RV7). Names of items, which stay (VE12).
alter table verification_history add column requested_items text[] not null default '{}';
-- The items of whoever has not answered yet; those of earlier requests were not kept.
alter table verification_history disable trigger verification_history_is_append_only;
update verification_history h set requested_items = v.requested_items
  from verifications v
  where v.verification_id = h.verification_id and v.status = 'contacted'
    and h.change_number = (select max(change_number) from verification_history where verification_id = v.verification_id);
alter table verification_history enable trigger verification_history_is_append_only;

-- What is written may repeat what the user supplied: sealed (FL5). SQL cannot seal: the worker does it to rows from before.
alter table verification_notes
  alter column note drop not null,
  add column note_encrypted bytea,
  add column request_text text,
  add column request_text_encrypted bytea,
  add constraint note_is_plain_or_sealed check (note is null or note_encrypted is null),
  add constraint request_text_is_plain_or_sealed check (request_text is null or request_text_encrypted is null);
insert into verification_notes (verification_id, change_number, request_text)
  select v.verification_id, h.change_number, v.request_text
  from verifications v
  join lateral (select max(change_number) as change_number from verification_history
                where verification_id = v.verification_id) h on true
  where v.request_text is not null
  on conflict (verification_id, change_number) do update set request_text = excluded.request_text;
alter table verifications drop column request_text;
create index verification_notes_from_before on verification_notes (verification_id, change_number)
  where note is not null or request_text is not null;
comment on table verification_notes is 'What a reviewer wrote about a change: note for staff alone, request_text to the user (V5); sealed (FL5). Plain in rows from before only, which the worker seals. Goes when the account is erased (FL10).';
grant update on verification_notes to attestry_service;
