-- The service names every column but the id: an event that chose its place could stand before what it came after, or take
-- the next one's id and so stop whatever has to be recorded.
revoke insert on audit_events from attestry_service;
grant insert (occurred_at, type, client_id, user_id, staff_id, grant_id, token_pair_id, address, detail)
  on audit_events to attestry_service;
