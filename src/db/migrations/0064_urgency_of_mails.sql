-- What a person waits for goes before what a calendar sends: an hourly run of warnings held a password reset back.
alter table mails add column urgency smallint not null default 1,
  add constraint mail_urgency_is_known check (urgency between 0 and 2);
comment on table mails is 'Outbox of mails to users and to members of clients'' teams: written in the transaction of their cause, sent by the worker. Texts hold no personal data; the address is read when sending. urgency: 0 is waited for (a code, a link), 1 tells of what happened, 2 is sent by a calendar; the lower goes first.';
update mails set urgency = 0 where secret_encrypted is not null and sent_at is null and given_up_at is null;

drop index mails_open;
create index mails_open on mails (urgency, created_at) where sent_at is null and given_up_at is null;
