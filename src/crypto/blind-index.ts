import { createHmac, hkdfSync } from 'node:crypto';
import type { EncryptionKey } from '../config.js';

/**
 * Hashes by which encrypted values can be searched for equality. They are keyed, so that somebody who has only the
 * database cannot test guessed names or numbers. There is one hash per configured key, the current key's first, so that
 * values written under an older key are found, too.
 * @param purpose names table and kind: equal values of different kinds get different hashes
 */
export function blindIndexes(keys: readonly EncryptionKey[], purpose: string, value: string): Buffer[] {
  return keys.map(({ key }) => {
    const own = Buffer.from(hkdfSync('sha256', key, '', `blind index:${purpose}`, 32));
    return createHmac('sha256', own).update(value, 'utf8').digest();
  });
}
