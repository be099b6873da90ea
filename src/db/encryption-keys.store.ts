import type { Db } from './database.js';

export interface KeyRecord {
  keyId: string;
  /** Undefined for ids whose values were encrypted before check values existed. */
  checkValue: Buffer | undefined;
}

export async function listKeyRecords(db: Db, keyIds: readonly string[]): Promise<KeyRecord[]> {
  const { rows } = await db.raw<{ rows: { key_id: string; check_value: Buffer | null }[] }>(
    `select key_id, k.check_value
     from encryption_keys k full join encryption_keys_before_checks b using (key_id)
     where key_id = any (cast(:keyIds as text[]))`,
    { keyIds },
  );
  return rows.map(({ key_id, check_value }) => ({ keyId: key_id, checkValue: check_value ?? undefined }));
}

/**
 * Does nothing if the id has a check value already. If two processes insert one at once, the first stays, and both
 * compare their keys with it.
 */
export async function insertCheckValue(db: Db, keyId: string, checkValue: Buffer, now: Date): Promise<void> {
  await db('encryption_keys')
    .insert({ key_id: keyId, check_value: checkValue, first_seen_at: now })
    .onConflict('key_id')
    .ignore();
}
