-- Names are counted in characters as people count them (UAX #29), which the database cannot: a letter with its marks is several
-- of PostgreSQL's characters. The application holds the limit of 200; this one only keeps out what no name can be.
alter table clients drop constraint client_name_is_present;
alter table clients add constraint client_name_is_present check (length(name) between 1 and 2000);
