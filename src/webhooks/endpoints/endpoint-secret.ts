import type { Encryption } from '../../crypto/encryption.js';
import type { SecretFault } from '../../refusals/webhooks.js';
import type { SigningSecrets } from '../signature/signature.js';

/** Limits for a secret that the client chooses itself. */
const SECRET_MIN_LENGTH = 32;
const SECRET_MAX_LENGTH = 256;

/** The encrypted secrets of an endpoint. There are two while one is being rotated. */
export interface SealedSecrets {
  secretEncrypted: Buffer;
  nextSecretEncrypted: Buffer | null;
  overlapEndsAt: Date | null;
  promotedAt: Date | null;
}

/**
 * The secrets that sign at this time (docs/decisions.md, "A secret is rotated"). During an overlap both sign
 * `webhook-signature`, and the old one signs X-Service-Signature until the new one is promoted. After the overlap the
 * old one never signs, even if it has not been removed yet.
 */
export function signingSecrets(
  encryption: Encryption,
  endpointId: string,
  { secretEncrypted, nextSecretEncrypted, overlapEndsAt, promotedAt }: SealedSecrets,
  at: Date,
): SigningSecrets {
  if (!nextSecretEncrypted || !overlapEndsAt) return only(openSecret(encryption, endpointId, secretEncrypted));
  const next = openSecret(encryption, endpointId, nextSecretEncrypted);
  if (overlapEndsAt <= at) return only(next);
  const old = openSecret(encryption, endpointId, secretEncrypted);
  return { service: promotedAt ? next : old, standard: [old, next] };
}

/**
 * Encrypts a secret. It cannot be stored as a digest, because every attempt needs it: its UTF-8 bytes are the key of
 * the signature (docs/decisions.md, "Digest").
 */
export function sealSecret(encryption: Encryption, endpointId: string, secret: string): Buffer {
  return encryption.encrypt(Buffer.from(secret, 'utf8'), sealPurpose(endpointId));
}

export function openSecret(encryption: Encryption, endpointId: string, sealed: Buffer): string {
  return encryption.decrypt(sealed, sealPurpose(endpointId)).toString('utf8');
}

/** What is wrong with a secret that the client chose itself. */
export function secretFault(secret: string): SecretFault | undefined {
  const isLong = secret.length >= SECRET_MIN_LENGTH && secret.length <= SECRET_MAX_LENGTH;
  if (isLong && /^[\x21-\x7e]+$/.test(secret)) return undefined;
  return { code: 'unusable_secret', min: SECRET_MIN_LENGTH, max: SECRET_MAX_LENGTH };
}

function only(secret: string): SigningSecrets {
  return { service: secret, standard: [secret] };
}

function sealPurpose(endpointId: string): string {
  return `webhook_endpoints.secret:${endpointId}`;
}
