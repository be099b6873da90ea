import { asOwner, type TestDatabase } from './database.js';

/** Every row of every table, bytes too, as one text: what somebody who has the database has. */
export async function dumpDatabase(database: TestDatabase): Promise<string> {
  const tables = await asOwner<{ name: string }>(
    database,
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const parts = [];
  for (const { name } of tables) {
    const rows = await asOwner<Record<string, unknown>>(database, `select * from ${name}`);
    const values = rows.flatMap((row) => Object.values(row).map(textOf));
    parts.push(`${name}\n${values.join('\n')}`);
  }
  return parts.join('\n');
}

/** Bytes as the text that they would be, if they were one. */
function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
