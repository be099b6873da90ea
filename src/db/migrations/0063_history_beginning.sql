-- From when on history is whole was told by the name under which a migration was applied; it is a fact of its own.
create table history_beginning (
  is_only_row boolean primary key default true,
  began_at timestamptz not null,
  constraint history_begins_once check (is_only_row)
);
comment on table history_beginning is 'Since when what happens is counted in history_counters: the first whole day is the one after it.';

insert into history_beginning (began_at)
select applied_at from schema_migrations where name = '0027_history_per_day.sql';

grant select on history_beginning to attestry_service;
