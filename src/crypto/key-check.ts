import { createHmac, hkdfSync } from 'node:crypto';
import type { EncryptionKey } from '../config.js';

/** Never change this text: all stored check values were made with it. */
const PURPOSE = 'attestry: check of an encryption key';

/**
 * A value that identifies a key under its id: equal for the same key, different for any other. It reveals nothing about
 * the key, which has 256 random bits.
 */
export function checkValue({ id, key }: EncryptionKey): Buffer {
  const own = Buffer.from(hkdfSync('sha256', key, '', PURPOSE, 32));
  return createHmac('sha256', own).update(id, 'utf8').digest();
}
