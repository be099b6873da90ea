-- Outside of a transaction: who writes does not wait for it.
drop index concurrently if exists duplicate_keys_of_older_forms;
create index concurrently duplicate_keys_of_older_forms on duplicate_keys (submission_id) where form < 2;
