import type { Db } from './database.js';

/**
 * A column of encrypted values. `purpose` and the keys of the row together are the purpose for which a value is
 * encrypted (src/crypto/encryption.ts).
 */
export interface SealedColumn {
  table: string;
  column: string;
  keys: readonly [string, ...string[]];
  purpose: string;
  /** How many rows are read at once. */
  batch: number;
}

export interface SealedRow {
  keys: string[];
  sealed: Buffer;
}

/** The key id is part of the value: its length in the first byte, then the id. */
const KEY_ID = "convert_from(substring(??, 2, get_byte(??, 0)), 'SQL_ASCII')";

/** The next rows, ordered by their keys, whose values are encrypted with another key than this one. */
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

/** Up to `limit` arbitrary rows whose values are encrypted with this key. */
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

/** Does nothing when the value was changed meanwhile, since the change has encrypted it with the current key. */
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

/** How many values are encrypted with each key. */
export async function countByKey(db: Db, { table, column }: SealedColumn): Promise<{ keyId: string; count: number }[]> {
  const rows = await db(table)
    .whereNotNull(column)
    .groupBy('key_id')
    .select<{ key_id: string; count: number }[]>(
      db.raw(`${KEY_ID} as key_id, count(*)::int as count`, [column, column]),
    );
  return rows.map(({ key_id, count }) => ({ keyId: key_id, count }));
}
