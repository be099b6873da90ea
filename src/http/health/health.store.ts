import type { Db } from '../../db/database.js';

/** Queries the system catalogue, so that a missing or unreadable table is a result and not an error. */
const FIND_MIGRATIONS_TABLE = `
  select c.oid is not null as is_there,
         has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') as is_readable
    from pg_namespace n left join pg_class c on c.relnamespace = n.oid and c.relname = 'schema_migrations'
   where n.nspname = 'public'`;

/** Names of the migrations that were applied; undefined when our database role may not read them. */
export async function appliedMigrations(db: Db): Promise<Set<string> | undefined> {
  const { rows: tables } = await db.raw<{ rows: { is_there: boolean; is_readable: boolean | null }[] }>(
    FIND_MIGRATIONS_TABLE,
  );
  const [table] = tables;
  if (table?.is_there === false) return new Set();
  if (table?.is_readable === false) return undefined;
  // Without a row the schema `public` is missing: the database is damaged and not new, so the query below throws.
  const rows = await db('schema_migrations').select<{ name: string }[]>('name');
  return new Set(rows.map((row) => row.name));
}
