import { digestsEqual, randomToken, sha256 } from '../crypto/random-token.js';

const NO_DIGEST = Buffer.alloc(32);

export interface NewSecret {
  /** Shown once (O20). */
  secret: string;
  /** What is stored: the secret is random, so a fast hash is enough (CA17). */
  digest: Buffer;
}

export function createClientSecret(): NewSecret {
  const secret = randomToken('kcs_');
  return { secret, digest: sha256(secret) };
}

/** In constant time, and with the same work whether a client has no secret, one or two (CA11, CA17). */
export function secretMatches(digests: readonly Buffer[], presented: Buffer): boolean {
  const [one = NO_DIGEST, other = NO_DIGEST] = digests;
  const matchesOne = digestsEqual(one, presented);
  const matchesOther = digestsEqual(other, presented);
  return (matchesOne && digests.length > 0) || (matchesOther && digests.length > 1);
}
