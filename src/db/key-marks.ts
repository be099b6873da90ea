import type { EncryptionKey } from '../config.js';
import type { Context } from '../context.js';
import { UnknownKey, type Encryption } from '../crypto/encryption.js';
import { checkValue } from '../crypto/key-check.js';
import { digestsEqual } from '../crypto/random-token.js';
import { insertCheckValue, listKeyMarks, type KeyMark } from './encryption-keys.store.js';
import { listSealedBy, type SealedColumn } from './sealed-column.store.js';
import { CONTENT_COLUMN, SEALED_COLUMNS } from './sealed-columns.js';

/** One may have been changed by hand, and says nothing then. */
const TRIED = 3;
/** What was damaged may be mended. */
const FORGOTTEN_AFTER_MS = 60_000;

/** When an id's key opened nothing. Probes ask again and again, and to find values of a key tables are gone through. */
const FOUND_WRONG = new WeakMap<Encryption, Map<string, Date>>();

/** What a process needs to look at its keys. */
export type WithKeys = Pick<Context, 'db' | 'config' | 'encryption' | 'clock'>;

/**
 * Ids of this process's keys that had another key before. Of an id that nobody has used the key is marked now (FL5).
 */
export async function wrongKeys(context: WithKeys): Promise<string[]> {
  const { db, config, clock } = context;
  const ids = config.encryptionKeys.map(({ id }) => id);
  let marks = await listKeyMarks(db, ids);
  const unmarked = config.encryptionKeys.filter(({ id }) => !markOf(id, marks)?.checkValue);
  for (const key of unmarked) {
    const isInUse = markOf(key.id, marks) !== undefined;
    if (!isInUse || !(await isFoundWrong(context, key.id))) {
      await insertCheckValue(db, key.id, checkValue(key), clock());
    }
  }
  // Another process may have been faster, with another key: whatever stands there now is right.
  if (unmarked.length > 0) marks = await listKeyMarks(db, ids);
  return config.encryptionKeys.filter((key) => !fits(key, markOf(key.id, marks))).map(({ id }) => id);
}

function markOf(id: string, marks: readonly KeyMark[]): KeyMark | undefined {
  return marks.find(({ keyId }) => keyId === id);
}

function fits(key: EncryptionKey, mark: KeyMark | undefined): boolean {
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
 * Something is sealed under this id, and the key opens none of what is tried: one value of each column, since those which were
 * damaged together stand together; more of a column where there are too few.
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
