-- Outside of a transaction: who writes does not wait for it.
drop index concurrently if exists notifications_heard;
create index concurrently notifications_heard on notifications (created_at) where was_heard;
