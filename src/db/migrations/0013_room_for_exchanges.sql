-- A code is used once, a grant becomes effective once, a counter moves with every change: with room left on its page the new
-- version stays beside the old one, and no index is touched.
alter table authorization_codes set (fillfactor = 80);
alter table grants set (fillfactor = 80);
alter table verification_counters set (fillfactor = 50);
