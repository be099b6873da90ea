import type { Knex } from 'knex';

/** The schema as a migrated database has it, in one fixed order: a review sees in one place what the migrations add up to. */
export async function dumpSchema(db: Knex): Promise<string> {
  const sections = await Promise.all([functions(db), tables(db), indexes(db), triggers(db), grants(db)]);
  return `-- Made by npm run generate from a migrated database. Never edited by hand.\n\n${sections.join('\n')}`;
}

async function lines(db: Knex, sql: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { line: string }[] }>(sql);
  return rows.map(({ line }) => `${line}\n`);
}

async function functions(db: Knex): Promise<string> {
  const found = await lines(
    db,
    `select rtrim(pg_get_functiondef(p.oid), E'\\n') || ';' as line
     from pg_proc p where p.pronamespace = 'public'::regnamespace order by p.proname collate "C"`,
  );
  return found.join('');
}

async function tables(db: Knex): Promise<string> {
  const found = await lines(
    db,
    `select concat(
       'create table ', t.relname, E' (\\n  ',
       (select string_agg(concat(
          a.attname, ' ', format_type(a.atttypid, a.atttypmod),
          case when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) end,
          case when a.attnotnull then ' not null' end), E',\\n  ' order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped),
       (select string_agg(concat(E',\\n  constraint ', c.conname, ' ', pg_get_constraintdef(c.oid)), ''
          order by c.contype::text collate "C", c.conname collate "C")
        from pg_constraint c where c.conrelid = t.oid and c.contype <> 'n'),
       E'\\n);\\n',
       'comment on table ', t.relname, ' is ', quote_literal(obj_description(t.oid, 'pg_class')), E';\\n') as line
     from pg_class t
     where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
     order by t.relname collate "C"`,
  );
  return found.join('');
}

async function indexes(db: Knex): Promise<string> {
  const found = await lines(
    db,
    `select pg_get_indexdef(i.indexrelid) || ';' as line
     from pg_index i
     join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
     order by c.relname collate "C"`,
  );
  return found.join('');
}

async function triggers(db: Knex): Promise<string> {
  const found = await lines(
    db,
    `select pg_get_triggerdef(oid) || ';' as line from pg_trigger where not tgisinternal order by tgname collate "C"`,
  );
  return found.join('');
}

async function grants(db: Knex): Promise<string> {
  const found = await lines(
    db,
    `with of_table as (
       select table_name, privilege_type from information_schema.role_table_grants
       where grantee = 'attestry_service' and table_schema = 'public'
     ), of_columns as (
       select table_name, privilege_type, string_agg(column_name, ', ' order by column_name) as columns
       from information_schema.role_column_grants
       where grantee = 'attestry_service' and table_schema = 'public'
         and (table_name, privilege_type) not in (select table_name, privilege_type from of_table)
       group by table_name, privilege_type
     ), named as (
       select table_name, lower(privilege_type) as privilege from of_table
       union all
       select table_name, concat(lower(privilege_type), ' (', columns, ')') from of_columns
     )
     select concat('grant ', string_agg(privilege, ', ' order by privilege), ' on ', table_name,
       ' to attestry_service;') as line
     from named group by table_name order by table_name collate "C"`,
  );
  return found.join('');
}
