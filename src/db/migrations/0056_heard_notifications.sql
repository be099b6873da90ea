-- By this, clean-up finds what a listener left behind without reading every notification there is.
alter table notifications add column was_heard boolean not null default false;
comment on column notifications.was_heard is 'A listener was to hear it: once none is left, and no delivery, nobody is told of it any more.';
update notifications n set was_heard = true
where exists (select from heard_notifications h where h.notification_id = n.notification_id)
   or not exists (select from deliveries d where d.notification_id = n.notification_id);
create index notifications_heard on notifications (created_at) where was_heard;
