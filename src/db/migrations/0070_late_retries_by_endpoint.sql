-- Whether a retry is late is asked every second, endpoint by endpoint: what waits for one that hangs is passed over unseen.
-- Outside of a transaction: who writes does not wait for it.
drop index concurrently if exists deliveries_waiting_by_endpoint;
create index concurrently deliveries_waiting_by_endpoint on deliveries (webhook_endpoint_id, next_attempt_at)
  where dispatched_at is not null and state = 'pending';
