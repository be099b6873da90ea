import type { Db } from './database.js';

/** A column of sealed values; its purpose names the row by these keys (see crypto/encryption). */
export interface SealedColumn {
  table: string;
  column: string;
  keys: readonly [string, ...string[]];
  purpose: string;
  /** How many are read at once. */
  batch: number;
}

export interface SealedRow {
  keys: string[];
  sealed: Buffer;
}

/** The id of the key stands in the value: its length in the first byte, then itself. */
const KEY_ID = "convert_from(substring(??, 2, get_byte(??, 0)), 'SQL_ASCII')";

/** The next rows, by their keys, whose value another key than this one has sealed. */
export async function listSealedByOthers(
  db: Db,
  { table, column, keys, batch }: SealedColumn,
  { keyId, after }: { keyId: string; after: readonly string[] | undefined },
): Promise<SealedRow[]> {
  const query = db(table)
    .select<Record<string, string | Buffer>[]>([...keys, column])
    .whereNotNull(column)
    .whereRaw(`${KEY_ID} <> ?`, [column, column, keyId])
    .orderBy([...keys])
    .limit(batch);
  if (after) {
    const names = keys.map(() => '??').join(', ');
    void query.whereRaw(`(${names}) > (${keys.map(() => '?').join(', ')})`, [...keys, ...after]);
  }
  const rows = await query;
  return rows.map((row) => toSealedRow(row, keys, column));
}

function toSealedRow(row: Record<string, string | Buffer>, keys: readonly string[], column: string): SealedRow {
  return { keys: keys.map((key) => String(row[key])), sealed: row[column] as Buffer };
}

/** Up to `limit` rows whose value this key has sealed; which ones is all the same. */
export async function listSealedBy(
  db: Db,
  { table, column, keys }: SealedColumn,
  keyId: string,
  limit: number,
): Promise<SealedRow[]> {
  const rows = await db(table)
    .select<Record<string, string | Buffer>[]>([...keys, column])
    .whereNotNull(column)
    .whereRaw(`${KEY_ID} = ?`, [column, column, keyId])
    .limit(limit);
  return rows.map((row) => toSealedRow(row, keys, column));
}

/** Nothing happens when somebody has changed the value meanwhile: then it is sealed anew already. */
export async function replaceSealed(
  db: Db,
  { table, column, keys }: SealedColumn,
  row: SealedRow,
  sealed: Buffer,
): Promise<boolean> {
  const where = Object.fromEntries(keys.map((key, at) => [key, row.keys[at]]));
  const count = await db(table)
    .where({ ...where, [column]: row.sealed })
    .update({ [column]: sealed });
  return count > 0;
}

/** How many values each key has sealed. */
export async function countByKey(db: Db, { table, column }: SealedColumn): Promise<{ keyId: string; count: number }[]> {
  const rows = await db(table)
    .whereNotNull(column)
    .groupBy('key_id')
    .select<{ key_id: string; count: number }[]>(
      db.raw(`${KEY_ID} as key_id, count(*)::int as count`, [column, column]),
    );
  return rows.map(({ key_id, count }) => ({ keyId: key_id, count }));
}
