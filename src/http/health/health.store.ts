import type { Db } from '../../db/database.js';

/** Asks the catalogue, so that a table that is not there, or not for us, is an answer and no error. */
const LOOK_UP_TABLE = `
  select c.oid is not null as is_there,
         has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') as is_readable
    from pg_namespace n left join pg_class c on c.relnamespace = n.oid and c.relname = 'schema_migrations'
   where n.nspname = 'public'`;

/** Names of the migrations that the database has seen; undefined when this login may not read them. */
export async function appliedMigrations(db: Db): Promise<Set<string> | undefined> {
  const { rows: tables } = await db.raw<{ rows: { is_there: boolean; is_readable: boolean | null }[] }>(LOOK_UP_TABLE);
  const [table] = tables;
  if (table?.is_there === false) return new Set();
  if (table?.is_readable === false) return undefined;
  // Without its schema the database is damaged rather than new: reading fails, as it should.
  const rows = await db('schema_migrations').select<{ name: string }[]>('name');
  return new Set(rows.map((row) => row.name));
}
