import { createHmac, hkdfSync } from 'node:crypto';
import type { EncryptionKey } from '../config.js';

/**
 * By what equal values are found without being readable: keyed, so that nobody who has the database alone can try names or
 * numbers (FL5). One hash for each configured key, the current key's first: what was written with an older one is found too.
 * @param purpose names table and kind: equal values of different kinds have different hashes
 */
export function blindIndexes(keys: readonly EncryptionKey[], purpose: string, value: string): Buffer[] {
  return keys.map(({ key }) => {
    const own = Buffer.from(hkdfSync('sha256', key, '', `blind index:${purpose}`, 32));
    return createHmac('sha256', own).update(value, 'utf8').digest();
  });
}
