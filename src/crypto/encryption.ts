import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { EncryptionKey } from '../config.js';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Encryption {
  /** `purpose` names table, column and row: a sealed value moved elsewhere does not open. */
  encrypt(plain: Buffer, purpose: string): Buffer;
  /**
   * @throws UnknownKey when its key is not configured
   * @throws Error when the value was changed or belongs elsewhere
   */
  decrypt(sealed: Buffer, purpose: string): Buffer;
  /** The key of this id is another one than everybody else's: nothing is sealed with it any more. */
  distrust(keyId: string): void;
}

/** Our own failure, which passes once the key is there: what is sealed stays as it is until then. */
export class UnknownKey extends Error {
  readonly code = 'UNKNOWN_ENCRYPTION_KEY';

  constructor(keyId: string) {
    super(
      `encryption key "${keyId}" is not in ENCRYPTION_KEYS of this process: add it there, last unless it is first elsewhere, and restart`,
    );
  }
}

/** What is sealed with it could be read by nobody else. */
export class WrongKey extends Error {
  readonly code = 'WRONG_ENCRYPTION_KEY';

  constructor(keyId: string) {
    super(`encryption key "${keyId}" in ENCRYPTION_KEYS is another one than this id had before`);
  }
}

/**
 * AES-256-GCM (FL5). Layout: one byte length of the key id, key id, IV, tag, ciphertext.
 * The key id is inside, so that keys can be replaced without a second column.
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
