-- The reconciler looks at what is pending, however much is held: that is found by its endpoint, once this is enabled again.
drop index deliveries_open;
create index deliveries_waiting on deliveries (next_attempt_at, delivery_id)
  where dispatched_at is not null and state = 'pending';
create index deliveries_held on deliveries (webhook_endpoint_id, next_attempt_at, delivery_id)
  where dispatched_at is not null and state = 'held';

-- Deliveries that ended long ago are deleted, and what they belong to with them: each way there needs an index.
create index deliveries_by_end on deliveries (finished_at) where finished_at is not null;
create index deliveries_by_origin on deliveries (redelivery_of) where redelivery_of is not null;
drop index redeliveries_of_notification;
create index deliveries_by_notification on deliveries (notification_id, webhook_endpoint_id);

-- A list of what a redelivery of many has made.
create index deliveries_by_redelivery on deliveries (webhook_redelivery_id, created_at, delivery_id)
  where webhook_redelivery_id is not null;
