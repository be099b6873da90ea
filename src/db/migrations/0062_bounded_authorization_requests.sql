-- Anybody can begin an authorization, so what nobody has logged in for is bounded: by where it came from, and in all,
-- where those of the site with the most go first. Those whose pages were opened in a browser go last.
alter table authorization_requests
  add column address_key text not null default 'unknown',
  add column site_key text not null default 'unknown',
  add column opened_at timestamptz;

create index waiting_requests_by_address on authorization_requests (address_key, created_at) where user_id is null;
create index unopened_requests on authorization_requests (site_key, created_at desc) where user_id is null and opened_at is null;
create index opened_requests on authorization_requests (site_key, created_at desc) where user_id is null and opened_at is not null;

-- A user's own page finds what is open by it, and what a user has begun is bounded too.
create index authorization_requests_by_user on authorization_requests (user_id, created_at) where user_id is not null;
drop index authorization_requests_open_by_user;
