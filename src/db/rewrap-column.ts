import type { Context } from '../context.js';
import { countByKey, listSealedByOthers, replaceSealed, type SealedColumn } from './sealed-column.store.js';

export type { SealedColumn } from './sealed-column.store.js';

export interface RewrapCount {
  rewrapped: number;
  /** How many values are still encrypted with other keys than the current one. */
  left: number;
}

export interface RewrapOptions {
  /** Called before a value is replaced, to renew other data that depends on the key, such as blind indexes. */
  first?: (id: string, plain: Buffer) => Promise<void>;
  /** Called after each batch. */
  progress: (rewrapped: number) => void;
  signal: AbortSignal | undefined;
}

/**
 * Encrypts the values of a column with the current key, in the order of the primary keys. Skips values that are
 * encrypted with it already.
 */
export async function rewrapColumn(
  { db, config, encryption }: Pick<Context, 'db' | 'config' | 'encryption'>,
  column: SealedColumn,
  { first, progress, signal }: RewrapOptions,
): Promise<RewrapCount> {
  const keyId = config.encryptionKeys[0]?.id ?? '';
  let rewrapped = 0;
  let after: readonly string[] | undefined;
  while (!signal?.aborted) {
    const rows = await listSealedByOthers(db, column, { keyId, after });
    for (const row of rows) {
      const id = row.keys.join(' ');
      const purpose = `${column.purpose}:${id}`;
      const plain = encryption.decrypt(row.sealed, purpose);
      await first?.(id, plain);
      if (await replaceSealed(db, column, row, encryption.encrypt(plain, purpose))) rewrapped += 1;
    }
    after = rows.at(-1)?.keys;
    if (!after) break;
    progress(rewrapped);
  }
  const counts = await countByKey(db, column);
  return { rewrapped, left: counts.reduce((sum, { keyId: id, count }) => sum + (id === keyId ? 0 : count), 0) };
}
