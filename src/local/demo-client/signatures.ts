import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface SignatureCheck {
  /** `X-Service-Signature`: HMAC-SHA1 over the body. */
  service: boolean;
  /** `webhook-signature` (Standard Webhooks): HMAC-SHA256 over id, time and body. */
  standard: boolean;
}

const MAX_AGE_SECONDS = 300;

/**
 * Checks the signatures of a notification. As every receiver should, it does so over the exact bytes of the body and
 * before parsing them.
 */
export function checkSignatures(
  headers: IncomingHttpHeaders,
  body: Buffer,
  signingSecret: string,
  now: Date,
): SignatureCheck {
  const [id, timestamp] = [text(headers['webhook-id']), text(headers['webhook-timestamp'])];
  const sha1 = createHmac('sha1', signingSecret).update(body).digest('hex');
  const sha256 = createHmac('sha256', signingSecret).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const isRecent = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= MAX_AGE_SECONDS;
  // During the rotation of a secret there are several signatures, separated by spaces.
  const standard = text(headers['webhook-signature']).split(' ');
  return {
    service: isEqual(text(headers['x-service-signature']), `sha1=${sha1}`),
    standard: isRecent && standard.some((value) => isEqual(value, `v1,${sha256}`)),
  };
}

function text(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
