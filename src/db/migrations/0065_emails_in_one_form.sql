-- One address was two accounts where its domain was written in its own script and in the letters of ASCII (A-labels), or its
-- letters with accents were composed and decomposed. What src/email.ts makes of what is typed now is made of what is stored.

-- RFC 3492 §6.3.
create function pg_temp.punycode(label text) returns text language plpgsql as $$
declare
  points int[] := array(select ascii(c) from string_to_table(label, null) with ordinality as t (c, place) order by place);
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  result text := (select coalesce(string_agg(chr(p), '' order by place), '')
                  from unnest(points) with ordinality as t (p, place) where p < 128);
  basic int := length(result);
  handled int := basic;
  n int := 128;
  delta int := 0;
  bias int := 72;
  next_point int;
  point int;
  q int;
  k int;
  t int;
begin
  if basic > 0 then result := result || '-'; end if;
  while handled < cardinality(points) loop
    select min(p) into next_point from unnest(points) as p where p >= n;
    delta := delta + (next_point - n) * (handled + 1);
    n := next_point;
    foreach point in array points loop
      if point < n then delta := delta + 1; end if;
      continue when point <> n;
      q := delta;
      k := 36;
      loop
        t := least(greatest(k - bias, 1), 26);
        exit when q < t;
        result := result || substr(digits, 1 + t + (q - t) % (36 - t), 1);
        q := (q - t) / (36 - t);
        k := k + 36;
      end loop;
      result := result || substr(digits, 1 + q, 1);
      delta := case when handled = basic then delta / 700 else delta / 2 end;
      delta := delta + delta / (handled + 1);
      k := 0;
      while delta > 455 loop
        delta := delta / 35;
        k := k + 36;
      end loop;
      bias := k + 36 * delta / (delta + 38);
      delta := 0;
      handled := handled + 1;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return result;
end $$;

create function pg_temp.in_one_form(email text) returns text language sql as $$
  select lower(normalize(split_part(email, '@', 1), nfc) collate "C") || '@' || (
    select string_agg(
      case when label ~ '[^\x01-\x7F]' then 'xn--' || pg_temp.punycode(label) else label end, '.' order by place
    )
    from string_to_table(lower(translate(normalize(split_part(email, '@', 2), nfkc), '。｡', '..') collate "C"), '.')
      with ordinality as l (label, place)
  )
$$;

alter table users drop constraint user_email_is_lower_case,
  add constraint user_email_is_lower_case check (email = lower(email collate "C"));
alter table members drop constraint member_email_is_lower_case,
  add constraint member_email_is_lower_case check (email = lower(email collate "C"));
alter table staff drop constraint staff_email_is_lower_case,
  add constraint staff_email_is_lower_case check (email = lower(email collate "C"));
alter table member_invitations drop constraint invitation_email_is_lower_case,
  add constraint invitation_email_is_lower_case check (email = lower(email collate "C"));

-- Who comes second under one address keeps the old form, with which nobody can log in, and is named.
do $$
declare
  tables constant text[] := array['users', 'members', 'staff', 'member_invitations'];
  keys constant text[] := array['user_id', 'member_id', 'staff_id', 'member_invitation_id'];
  id uuid;
  written text;
  other uuid;
begin
  for i in 1..4 loop
    for id, written in execute format(
      'select %I, email from %I where email ~ ''[^\x01-\x7F]'' and email <> pg_temp.in_one_form(email) order by created_at, %I',
      keys[i], tables[i], keys[i]
    ) loop
      begin
        execute format('update %I set email = $1 where %I = $2', tables[i], keys[i])
          using pg_temp.in_one_form(written), id;
      exception when unique_violation then
        execute format('select %I from %I where email = $1 limit 1', keys[i], tables[i])
          into other using pg_temp.in_one_form(written);
        raise warning '% % has the e-mail address of %, written in another way, and keeps the old form, with which nobody can log in: see who they are, and delete or change one of them.', tables[i], id, other;
      end;
    end loop;
  end loop;
end $$;
