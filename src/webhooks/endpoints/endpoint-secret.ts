import type { Encryption } from '../../crypto/encryption.js';
import type { SecretFault } from '../../refusals/webhooks.js';
import type { SigningSecrets } from '../signature/signature.js';

/** W5: a secret that the client chose itself. */
const SECRET_MIN_LENGTH = 32;
const SECRET_MAX_LENGTH = 256;

/** The secrets of an endpoint as its row holds them (W13). */
export interface SealedSecrets {
  secretEncrypted: Buffer;
  nextSecretEncrypted: Buffer | null;
  overlapEndsAt: Date | null;
  promotedAt: Date | null;
}

/**
 * What signs at this moment (W13): during an overlap both sign `webhook-signature`, and the old one X-Service-Signature
 * until the new one is promoted. After the overlap the old one never signs again, whether or not it has been removed.
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

/** The secret is text, and its UTF-8 bytes are the key (W1); it is needed again for every attempt, hence no digest. */
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
