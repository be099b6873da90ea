import { createHmac, hkdfSync } from 'node:crypto';
import type { EncryptionKey } from '../config.js';

/**
 * Hashes by which equal values can be found while they are encrypted. They are keyed, so that nobody with the database
 * alone can test names or numbers. One hash per configured key, the current key's first: values written under an older
 * key are found too.
 * @param purpose names table and kind: equal values of different kinds get different hashes
 */
export function blindIndexes(keys: readonly EncryptionKey[], purpose: string, value: string): Buffer[] {
  return keys.map(({ key }) => {
    const own = Buffer.from(hkdfSync('sha256', key, '', `blind index:${purpose}`, 32));
    return createHmac('sha256', own).update(value, 'utf8').digest();
  });
}
