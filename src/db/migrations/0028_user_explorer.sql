-- The user explorer of a client pages through its grants, the newest first, all of them or those of one level, at the same
-- cost wherever the page begins. Nothing that an exchange changes is in them, so exchanges go on without touching an index.
create index grants_by_client on grants (client_id, created_at, grant_id);
create index grants_by_client_and_level on grants (client_id, level, created_at, grant_id);
