import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { EncryptionKey } from '../config.js';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Encryption {
  /** `purpose` names table, column and row: a value that was moved elsewhere cannot be decrypted. */
  encrypt(plain: Buffer, purpose: string): Buffer;
  /**
   * @throws UnknownKey when its key is not configured
   * @throws Error when the value was altered or moved
   */
  decrypt(sealed: Buffer, purpose: string): Buffer;
  /** Stops encrypting with a key that differs from the one that other processes know under this id. */
  distrust(keyId: string): void;
}

/**
 * A key is missing in this process's configuration. Nothing is lost: the value can be decrypted once the key is there.
 */
export class UnknownKey extends Error {
  readonly code = 'UNKNOWN_ENCRYPTION_KEY';

  constructor(keyId: string) {
    super(
      `encryption key "${keyId}" is not in ENCRYPTION_KEYS of this process: add it there, last unless it is first elsewhere, and restart`,
    );
  }
}

/**
 * This process has a different key under this id than other processes. It must not encrypt with it, because no other
 * process could decrypt the value.
 */
export class WrongKey extends Error {
  readonly code = 'WRONG_ENCRYPTION_KEY';

  constructor(keyId: string) {
    super(`encryption key "${keyId}" in ENCRYPTION_KEYS is another one than this id had before`);
  }
}

/**
 * AES-256-GCM. Layout: length of the key id (one byte), key id, IV, tag, ciphertext. The key id is part of the value,
 * so that keys can be rotated without a column for it.
 */
export function createEncryption(keys: readonly EncryptionKey[]): Encryption {
  const [current] = keys;
  if (!current) throw new Error('at least one encryption key is needed');
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  const distrusted = new Set<string>();
  return {
    distrust: (keyId) => void distrusted.add(keyId),
    encrypt(plain, purpose) {
      if (distrusted.has(current.id)) throw new WrongKey(current.id);
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
      if (!key) throw new UnknownKey(id);
      const tagStart = idEnd + IV_BYTES;
      const textStart = tagStart + TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(idEnd, tagStart))
        .setAAD(Buffer.from(purpose, 'utf8'))
        .setAuthTag(sealed.subarray(tagStart, textStart));
      return Buffer.concat([decipher.update(sealed.subarray(textStart)), decipher.final()]);
    },
  };
}
