import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { EncryptionKey } from '../config.js';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Encryption {
  /** `purpose` names table, column and row: a sealed value moved elsewhere does not open. */
  encrypt(plain: Buffer, purpose: string): Buffer;
  /** @throws Error when the value was changed, belongs elsewhere, or its key is not configured. */
  decrypt(sealed: Buffer, purpose: string): Buffer;
}

/**
 * AES-256-GCM (FL5). Layout: one byte length of the key id, key id, IV, tag, ciphertext.
 * The key id is inside, so that keys can be replaced without a second column.
 */
export function createEncryption(keys: readonly EncryptionKey[]): Encryption {
  const [current] = keys;
  if (!current) throw new Error('at least one encryption key is needed');
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  return {
    encrypt(plain, purpose) {
      const id = Buffer.from(current.id, 'ascii');
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(purpose, 'utf8'));
      const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.from([id.length]), id, iv, cipher.getAuthTag(), ciphertext]);
    },
    decrypt(sealed, purpose) {
      const idEnd = 1 + (sealed[0] ?? 0);
      const id = sealed.toString('ascii', 1, idEnd);
      const key = byId.get(id);
      if (!key) throw new Error(`encryption key "${id}" is not configured`);
      const tagStart = idEnd + IV_BYTES;
      const textStart = tagStart + TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(idEnd, tagStart))
        .setAAD(Buffer.from(purpose, 'utf8'))
        .setAuthTag(sealed.subarray(tagStart, textStart));
      return Buffer.concat([decipher.update(sealed.subarray(textStart)), decipher.final()]);
    },
  };
}
