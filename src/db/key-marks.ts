import type { EncryptionKey } from '../config.js';
import type { Context } from '../context.js';
import { UnknownKey, type Encryption } from '../crypto/encryption.js';
import { checkValue } from '../crypto/key-check.js';
import { digestsEqual } from '../crypto/random-token.js';
import { insertCheckValue, listKeyRecords, type KeyRecord } from './encryption-keys.store.js';
import { listSealedBy, type SealedColumn } from './sealed-column.store.js';
import { CONTENT_COLUMN, SEALED_COLUMNS } from './sealed-columns.js';

/** How many values are tried: a single one might have been damaged by hand. */
const VALUES_TRIED = 3;
/**
 * How long the result that a key is wrong is cached. After that its values are tried again, since damaged data may have
 * been repaired.
 */
const CACHED_MS = 60_000;

/**
 * When each key was found unable to decrypt any value. Cached, since readiness probes ask often and the check searches
 * whole tables.
 */
const WRONG_KEY_CACHES = new WeakMap<Encryption, Map<string, Date>>();

export type WithKeys = Pick<Context, 'db' | 'config' | 'encryption' | 'clock'>;

/**
 * The ids under which this process has a key that differs from the one used before. Ids that nobody has used get a
 * check value of this process's key.
 */
export async function wrongKeys(context: WithKeys): Promise<string[]> {
  const { db, config, clock } = context;
  const ids = config.encryptionKeys.map(({ id }) => id);
  let records = await listKeyRecords(db, ids);
  const unrecorded = config.encryptionKeys.filter(({ id }) => !recordOf(id, records)?.checkValue);
  for (const key of unrecorded) {
    const isInUse = recordOf(key.id, records) !== undefined;
    if (!isInUse || !(await isFoundWrong(context, key.id))) {
      await insertCheckValue(db, key.id, checkValue(key), clock());
    }
  }
  // Another process may have stored the check value of a different key first. Keys are judged by the stored value.
  if (unrecorded.length > 0) records = await listKeyRecords(db, ids);
  return config.encryptionKeys.filter((key) => !fits(key, recordOf(key.id, records))).map(({ id }) => id);
}

function recordOf(id: string, records: readonly KeyRecord[]): KeyRecord | undefined {
  return records.find(({ keyId }) => keyId === id);
}

function fits(key: EncryptionKey, record: KeyRecord | undefined): boolean {
  return record?.checkValue !== undefined && digestsEqual(record.checkValue, checkValue(key));
}

async function isFoundWrong(context: WithKeys, keyId: string): Promise<boolean> {
  const found = WRONG_KEY_CACHES.get(context.encryption) ?? new Map<string, Date>();
  WRONG_KEY_CACHES.set(context.encryption, found);
  const now = context.clock();
  const since = found.get(keyId);
  if (since && now.getTime() < since.getTime() + CACHED_MS) return true;
  found.delete(keyId);
  const isWrong = await decryptsNothing(context, keyId);
  if (isWrong) found.set(keyId, now);
  return isWrong;
}

/**
 * Whether values exist under this id and the key decrypts none of those tried. One value of each column is tried, since
 * damaged values are likely to be in one column. If too few columns have values, several of each are tried.
 */
async function decryptsNothing(context: WithKeys, keyId: string): Promise<boolean> {
  const used: SealedColumn[] = [];
  for (const column of [...SEALED_COLUMNS, CONTENT_COLUMN]) {
    const { count, isDecrypted } = await tryValues(context, column, keyId, 1);
    if (isDecrypted) return false;
    if (count > 0) used.push(column);
    if (used.length === VALUES_TRIED) return true;
  }
  for (const column of used) {
    if ((await tryValues(context, column, keyId, VALUES_TRIED)).isDecrypted) return false;
  }
  return used.length > 0;
}

async function tryValues(
  { db, encryption }: WithKeys,
  column: SealedColumn,
  keyId: string,
  limit: number,
): Promise<{ count: number; isDecrypted: boolean }> {
  const values = await listSealedBy(db, column, keyId, limit);
  const isDecrypted = values.some(({ keys, sealed }) => decrypts(encryption, column, keys, sealed));
  return { count: values.length, isDecrypted };
}

function decrypts(encryption: Encryption, { purpose }: SealedColumn, keys: readonly string[], sealed: Buffer): boolean {
  try {
    encryption.decrypt(sealed, `${purpose}:${keys.join(' ')}`);
    return true;
  } catch (error) {
    if (error instanceof UnknownKey) throw error;
    return false;
  }
}
