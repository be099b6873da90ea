import { digestsEqual, randomToken, sha256 } from '../crypto/random-token.js';

const NO_DIGEST = Buffer.alloc(32);

export interface NewSecret {
  /** Shown to the client's owner once, and not stored. */
  secret: string;
  /** Stored instead of the secret. A fast hash is enough, since the secret is random. */
  digest: Buffer;
}

export function createClientSecret(): NewSecret {
  const secret = randomToken('kcs_');
  return { secret, digest: sha256(secret) };
}

/**
 * Compares in constant time, and with the same work for no, one or two secrets: the time taken must not show whether a
 * client exists.
 */
export function secretMatches(digests: readonly Buffer[], presented: Buffer): boolean {
  const [one = NO_DIGEST, other = NO_DIGEST] = digests;
  const matchesOne = digestsEqual(one, presented);
  const matchesOther = digestsEqual(other, presented);
  return (matchesOne && digests.length > 0) || (matchesOther && digests.length > 1);
}
