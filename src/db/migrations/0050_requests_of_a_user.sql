-- A user's own page leads on to what they have begun elsewhere (FL1): found by user, among what is open, however many
-- authorizations are under way.
create index authorization_requests_open_by_user on authorization_requests (user_id)
  where user_id is not null and completed_at is null and error is null;
