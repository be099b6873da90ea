import { createHmac, hkdfSync } from 'node:crypto';
import type { EncryptionKey } from '../config.js';

/** Part of every check value that was ever left: another text would be another value for everybody. */
const PURPOSE = 'attestry: check of an encryption key';

/**
 * The mark that a key leaves under its id: the same wherever the same key has this id, and another one for every other key.
 * Nothing can be told from it, since keys are 256 random bits.
 */
export function checkValue({ id, key }: EncryptionKey): Buffer {
  const own = Buffer.from(hkdfSync('sha256', key, '', PURPOSE, 32));
  return createHmac('sha256', own).update(id, 'utf8').digest();
}
