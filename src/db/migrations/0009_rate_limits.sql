-- The columns are rate-limiter-flexible's. Unlogged: what a crash forgets, the next failures count again.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expire on rate_limits (expire);
comment on table rate_limits is 'How often something failed or was tried within a window that ends at `expire`, in milliseconds (O21). Keys hold client ids, addresses and digests of e-mail addresses.';

grant select, insert, update, delete on rate_limits to attestry_service;
