-- Expired verifications are counted under a status of their own. What a client sees of them is decided when its numbers are
-- read, so that its option changes one row, and they change with that row (EX3).
alter table verification_counters
  drop constraint counter_status_is_counted,
  add constraint counter_status_is_known check (status in ('approved', 'contacted', 'rejected', 'pending', 'expired'));

with expired as (
  select c.client_id, v.level, v.country, c.expiration_enabled, count(*) as verification_count
  from verifications v
  join grants g on g.user_id = v.user_id and g.level = v.level and g.effective_at is not null and g.revoked_at is null
  join clients c on c.client_id = g.client_id and c.environment = v.environment
  where v.status = 'expired'
  group by c.client_id, v.level, v.country, c.expiration_enabled
), no_longer_approved as (
  update verification_counters n set verification_count = n.verification_count - e.verification_count
  from expired e
  where not e.expiration_enabled and n.status = 'approved'
    and n.client_id = e.client_id and n.level = e.level and n.country = e.country
)
insert into verification_counters (client_id, level, country, status, verification_count)
  select client_id, level, country, 'expired', verification_count from expired;
comment on table verification_counters is 'Verifications per client, level, country and status (ST1, ST2), moved last in the transaction of each change and in one fixed order.';

-- What is due is at its beginning, whatever the number of verifications (EX2).
create index verifications_by_expiry on verifications (expires_at, verification_id)
  where status = 'approved' and expires_at is not null;

create table expiry_warnings (
  expires_at timestamptz not null,
  verification_id uuid not null references verifications on delete cascade,
  days_before integer not null,
  warned_at timestamptz not null,
  primary key (expires_at, verification_id, days_before)
);
comment on table expiry_warnings is 'Which mails before an expiry have been queued (EX4): once for each verification, date and number of days, so that another date warns anew.';
create index expiry_warnings_by_verification on expiry_warnings (verification_id);

grant select, insert, delete on expiry_warnings to attestry_service;
