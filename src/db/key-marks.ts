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

/** Ids whose key opens nothing. Probes ask again and again, and to find values of a key tables are gone through. */
const FOUND_WRONG = new WeakMap<Encryption, Set<string>>();

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
  const found = FOUND_WRONG.get(context.encryption) ?? new Set();
  FOUND_WRONG.set(context.encryption, found);
  if (!found.has(keyId) && (await opensNothing(context, keyId))) found.add(keyId);
  return found.has(keyId);
}

/** Something is sealed under this id, and the key opens none of what is tried. */
async function opensNothing({ db, encryption }: WithKeys, keyId: string): Promise<boolean> {
  let tried = 0;
  for (const column of [...SEALED_COLUMNS, CONTENT_COLUMN]) {
    for (const { keys, sealed } of await listSealedBy(db, column, keyId, TRIED - tried)) {
      if (opens(encryption, column, keys, sealed)) return false;
      tried += 1;
    }
    if (tried === TRIED) return true;
  }
  return tried > 0;
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
