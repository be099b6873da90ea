import type { Db } from '../db/database.js';

/** Names of the migrations that the database has seen. */
export async function appliedMigrations(db: Db): Promise<Set<string>> {
  const rows = await db('schema_migrations').select<{ name: string }[]>('name');
  return new Set(rows.map((row) => row.name));
}
