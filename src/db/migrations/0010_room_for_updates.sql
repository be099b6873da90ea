-- A pair is written three times: issued, refreshed or used, ended. With room left on its page the later versions stay beside
-- the first, and none of its seven indexes is touched.
alter table token_pairs set (fillfactor = 80);
