import { createHmac } from 'node:crypto';

export interface SignedAttempt {
  notificationId: string;
  attemptNumber: number;
  body: Buffer;
  secret: string;
  at: Date;
}

/**
 * The headers of one attempt: fresh time and signatures each time, the same `webhook-id` (SA2).
 * Attempts and redeliveries all come through here.
 */
export function attemptHeaders(attempt: SignedAttempt): Record<string, string> {
  const timestamp = Math.floor(attempt.at.getTime() / 1000);
  return {
    'content-type': 'application/json',
    'user-agent': 'Attestry-Webhooks',
    // Nothing is ever decompressed, so nothing compressed is asked for (SA5).
    'accept-encoding': 'identity',
    'X-Service-Signature': serviceSignature(attempt.body, attempt.secret),
    'X-Service-Attempt': String(attempt.attemptNumber),
    'webhook-id': attempt.notificationId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standardSignature(attempt.notificationId, timestamp, attempt.body, attempt.secret),
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
