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
    parts.push(`${name}\n${contentsOf(rows)}`);
  }
  return parts.join('\n');
}

/** Every value of some rows as one text. As JSON, bytes would be lists of numbers, in which nothing is ever found. */
export function contentsOf(rows: readonly object[]): string {
  return rows.flatMap((row) => Object.values(row).map(textOf)).join('\n');
}

/** Bytes as the text that they would be, if they were one. */
function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
