-- The level first, then its add-ons in alphabetical order, each once (V2): any other spelling would be a second verification.
create function is_canonical_level(level text) returns boolean
  language sql immutable strict parallel safe as $$
  select level ~ '^[a-z]+(\+[a-z]+)*$'
    and string_to_array(level, '+') = (
      select array_agg(part order by part <> split_part(level, '+', 1), part collate "C")
      from (select distinct part from unnest(string_to_array(level, '+')) as part) as parts
    )
$$;

-- Checked on each change of a row: a level with one add-on at most is settled without the function's query.
alter table verifications drop constraint verification_level_is_canonical,
  add constraint verification_level_is_canonical
    check ((level ~ '^[a-z]+(\+[a-z]+)?$' and split_part(level, '+', 1) <> split_part(level, '+', 2))
      or is_canonical_level(level));
alter table grants drop constraint grant_level_is_a_level_name,
  add constraint grant_level_is_canonical
    check (level = '' or (level ~ '^[a-z]+(\+[a-z]+)?$' and split_part(level, '+', 1) <> split_part(level, '+', 2))
      or is_canonical_level(level));
