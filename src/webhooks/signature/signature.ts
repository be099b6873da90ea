import { createHmac } from 'node:crypto';

/** During a rotation there are two, and they part (W13). */
export interface SigningSecrets {
  /** Signs `X-Service-Signature`, which has room for one. */
  service: string;
  /** Each signs `webhook-signature`. */
  standard: readonly string[];
}

export interface SignedAttempt {
  notificationId: string;
  attemptNumber: number;
  body: Buffer;
  secrets: SigningSecrets;
  /** The client's, judged when they were saved (SA11). */
  ownHeaders?: Readonly<Record<string, string>>;
  at: Date;
}

/**
 * The headers of one attempt: fresh time and signatures each time, the same `webhook-id` (SA2).
 * Attempts and redeliveries all come through here.
 */
export function attemptHeaders(attempt: SignedAttempt): Record<string, string> {
  const { notificationId, body, secrets } = attempt;
  const timestamp = Math.floor(attempt.at.getTime() / 1000);
  const signatures = secrets.standard.map((secret) => standardSignature(notificationId, timestamp, body, secret));
  return {
    // Ours come last, so that no other can take their place.
    ...attempt.ownHeaders,
    'content-type': 'application/json',
    'user-agent': 'Attestry-Webhooks',
    // Nothing is ever decompressed, so nothing compressed is asked for (SA5).
    'accept-encoding': 'identity',
    'X-Service-Signature': serviceSignature(body, secrets.service),
    'X-Service-Attempt': String(attempt.attemptNumber),
    'webhook-id': notificationId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

/** §6.1 and W1: HMAC-SHA1, lower-case hex, over the exact bytes of the body, keyed with the secret's text. */
export function serviceSignature(body: Buffer, secret: string): string {
  return `sha1=${createHmac('sha1', Buffer.from(secret, 'utf8')).update(body).digest('hex')}`;
}

/** W3: Standard Webhooks' `v1`, keyed with the same bytes; libraries for it take them as {@link standardSecret}. */
export function standardSignature(notificationId: string, timestamp: number, body: Buffer, secret: string): string {
  const hmac = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${notificationId}.${timestamp}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}

/** The secret in the form that Standard Webhooks libraries expect. */
export function standardSecret(secret: string): string {
  return `whsec_${Buffer.from(secret, 'utf8').toString('base64')}`;
}
