import type { EncryptionKey } from '../config.js';
import type { Context } from '../context.js';
import { UnknownKey, type Encryption } from '../crypto/encryption.js';
import { checkValue } from '../crypto/key-check.js';
import { digestsEqual } from '../crypto/random-token.js';
import { insertCheckValue, listKeyRecords, type KeyRecord } from './encryption-keys.store.js';
import { listSealedBy, type SealedColumn } from './sealed-column.store.js';
import { CONTENT_COLUMN, SEALED_COLUMNS } from './sealed-columns.js';

/** How many values are tried: a single one might have been damaged by hand. */
const TRIED = 3;
/** Damaged data may be repaired, so the finding is not kept for longer. */
const FORGOTTEN_AFTER_MS = 60_000;

/**
 * When a key was found unable to decrypt anything. Remembered, since readiness probes ask often and the search reads
 * through tables.
 */
const FOUND_WRONG = new WeakMap<Encryption, Map<string, Date>>();

export type WithKeys = Pick<Context, 'db' | 'config' | 'encryption' | 'clock'>;

/**
 * The ids under which this process has a key that differs from the one used before. Ids that nobody has used get a
 * check value of this process's key.
 */
export async function wrongKeys(context: WithKeys): Promise<string[]> {
  const { db, config, clock } = context;
  const ids = config.encryptionKeys.map(({ id }) => id);
  let marks = await listKeyRecords(db, ids);
  const unmarked = config.encryptionKeys.filter(({ id }) => !markOf(id, marks)?.checkValue);
  for (const key of unmarked) {
    const isInUse = markOf(key.id, marks) !== undefined;
    if (!isInUse || !(await isFoundWrong(context, key.id))) {
      await insertCheckValue(db, key.id, checkValue(key), clock());
    }
  }
  // Another process may have stored the value of a different key first. Whatever is stored now is right.
  if (unmarked.length > 0) marks = await listKeyRecords(db, ids);
  return config.encryptionKeys.filter((key) => !fits(key, markOf(key.id, marks))).map(({ id }) => id);
}

function markOf(id: string, marks: readonly KeyRecord[]): KeyRecord | undefined {
  return marks.find(({ keyId }) => keyId === id);
}

function fits(key: EncryptionKey, mark: KeyRecord | undefined): boolean {
  return mark?.checkValue !== undefined && digestsEqual(mark.checkValue, checkValue(key));
}

async function isFoundWrong(context: WithKeys, keyId: string): Promise<boolean> {
  const found = FOUND_WRONG.get(context.encryption) ?? new Map<string, Date>();
  FOUND_WRONG.set(context.encryption, found);
  const now = context.clock();
  const since = found.get(keyId);
  if (since && now.getTime() < since.getTime() + FORGOTTEN_AFTER_MS) return true;
  found.delete(keyId);
  const isWrong = await opensNothing(context, keyId);
  if (isWrong) found.set(keyId, now);
  return isWrong;
}

/**
 * Whether values exist under this id and the key decrypts none of those tried. One value of each column is tried, since
 * damaged values are likely to be in one column; several of a column if there are too few.
 */
async function opensNothing(context: WithKeys, keyId: string): Promise<boolean> {
  const used: SealedColumn[] = [];
  for (const column of [...SEALED_COLUMNS, CONTENT_COLUMN]) {
    const { count, isOpened } = await tryValues(context, column, keyId, 1);
    if (isOpened) return false;
    if (count > 0) used.push(column);
    if (used.length === TRIED) return true;
  }
  for (const column of used) {
    if ((await tryValues(context, column, keyId, TRIED)).isOpened) return false;
  }
  return used.length > 0;
}

async function tryValues(
  { db, encryption }: WithKeys,
  column: SealedColumn,
  keyId: string,
  limit: number,
): Promise<{ count: number; isOpened: boolean }> {
  const values = await listSealedBy(db, column, keyId, limit);
  const isOpened = values.some(({ keys, sealed }) => opens(encryption, column, keys, sealed));
  return { count: values.length, isOpened };
}

function opens(encryption: Encryption, { purpose }: SealedColumn, keys: readonly string[], sealed: Buffer): boolean {
  try {
    encryption.decrypt(sealed, `${purpose}:${keys.join(' ')}`);
    return true;
  } catch (error) {
    if (error instanceof UnknownKey) throw error;
    return false;
  }
}
