-- A secret is added by giving the one without an expiry an end (O20): whoever comes second finds none to end, so that two
-- at once cannot make a third.
create unique index one_lasting_secret_per_client on client_secrets (client_id) where expires_at is null;
create index client_secrets_by_expiry on client_secrets (expires_at) where expires_at is not null;
