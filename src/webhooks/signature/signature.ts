import { createHmac } from 'node:crypto';

/**
 * The secrets that sign. During a rotation there are two, and the two headers use them differently (docs/decisions.md,
 * "A secret is rotated").
 */
export interface SigningSecrets {
  /** Signs `X-Service-Signature`, which has room for one signature. */
  service: string;
  /** Each signs `webhook-signature`. */
  standard: readonly string[];
}

/**
 * HMAC-SHA1 over the exact bytes of the body, keyed with the secret as text, in lower-case hex (§6.1;
 * docs/decisions.md, "Digest").
 */
export function serviceSignature(body: Buffer, secret: string): string {
  return `sha1=${createHmac('sha1', Buffer.from(secret, 'utf8')).update(body).digest('hex')}`;
}

/**
 * The `v1` signature of Standard Webhooks. Its key is the UTF-8 bytes of the secret, which its libraries take in the form
 * of {@link standardSecret}.
 */
export function standardSignature(notificationId: string, timestamp: number, body: Buffer, secret: string): string {
  const hmac = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${notificationId}.${timestamp}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}

/** The secret in the form that Standard Webhooks libraries expect. */
export function standardSecret(secret: string): string {
  return `whsec_${Buffer.from(secret, 'utf8').toString('base64')}`;
}
