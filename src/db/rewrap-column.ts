import type { Context } from '../context.js';
import { countByKey, listSealedByOthers, replaceSealed, type SealedColumn } from './sealed-column.store.js';

export type { SealedColumn } from './sealed-column.store.js';

export interface RewrapCount {
  rewrapped: number;
  /** How many values other keys than the current one have sealed, once this is done. */
  left: number;
}

export interface RewrapOptions {
  /** What else hangs on the key, before the value is replaced. */
  first?: (id: string, plain: Buffer) => Promise<void>;
  /** Told after each batch. */
  progress: (rewrapped: number) => void;
  signal: AbortSignal | undefined;
}

/** Seals the values of a column anew with the current key: in the order of their keys, past what is so already. */
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
