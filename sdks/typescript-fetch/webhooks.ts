/* Checks that a webhook comes from Attestry, and reads it. It needs nothing but the Web Crypto API, as browsers, Node.js,
 * Deno, Bun and edge runtimes have it. */
import { type Notification, NotificationFromJSON } from './models/Notification.js';

/** How far the clock of the sender may be from this one: whoever recorded a webhook cannot send it again later. */
const TOLERANCE_SECONDS = 300;

/** The headers as they came; it does not matter how they are capitalised. */
export type ReceivedHeaders = Headers | Record<string, string | string[] | undefined>;

/** One secret token of the endpoint, or all that are valid while it is rotated. */
export type Secret = string | readonly string[];

/** Answer 400 to it: the webhook is not from Attestry, or not from now. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError' as const;
}

/**
 * Checks `webhook-signature` (Standard Webhooks), which also says when the webhook was sent.
 * @param body the bytes as they came, before anything has parsed them: written anew they are others
 * @throws WebhookVerificationError
 */
export async function verify(
  body: Uint8Array,
  headers: ReceivedHeaders,
  secret: Secret,
  now = new Date(),
): Promise<Notification> {
  const sentAt = headerOf(headers, 'webhook-timestamp');
  if (!/^[0-9]{1,12}$/.test(sentAt)) throw new WebhookVerificationError('webhook-timestamp is missing, or no time');
  if (Math.abs(now.getTime() / 1000 - Number(sentAt)) > TOLERANCE_SECONDS)
    throw new WebhookVerificationError('webhook-timestamp is more than five minutes away from this clock');
  const start = new TextEncoder().encode(`${headerOf(headers, 'webhook-id')}.${sentAt}.`);
  const signed = new Uint8Array(start.length + body.length);
  signed.set(start);
  signed.set(body, start.length);
  const given = headerOf(headers, 'webhook-signature').split(' ');
  const signatures = given.filter((value) => value.startsWith('v1,')).map((value) => fromBase64(value.slice(3)));
  return proven(body, await fits('SHA-256', signed, signatures, secret));
}

/**
 * Checks `X-Service-Signature` instead, for receivers that get no other header. Nothing in it says when the webhook was
 * sent, so that a recorded one can be sent again: prefer `verify`.
 * @throws WebhookVerificationError
 */
export async function verifyServiceSignature(
  body: Uint8Array,
  headers: ReceivedHeaders,
  secret: Secret,
): Promise<Notification> {
  const [, digits = ''] = /^sha1=([0-9a-f]{40})$/.exec(headerOf(headers, 'x-service-signature')) ?? [];
  const signature = Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return proven(body, await fits('SHA-1', new Uint8Array(body), [signature], secret));
}

function proven(body: Uint8Array, isGenuine: boolean): Notification {
  if (!isGenuine) throw new WebhookVerificationError('no signature fits these bytes and this secret');
  return NotificationFromJSON(JSON.parse(new TextDecoder().decode(body)));
}

/** Compared by the platform, in constant time. */
async function fits(
  hash: string,
  signed: Uint8Array<ArrayBuffer>,
  signatures: Uint8Array<ArrayBuffer>[],
  secret: Secret,
): Promise<boolean> {
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    // A variable that is not set: everybody can sign with it.
    if (one === '') continue;
    const bytes = new TextEncoder().encode(one);
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash }, false, ['verify']);
    for (const signature of signatures) if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
  }
  return false;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}

/** @returns the one value, or nothing where there is none or more than one */
function headerOf(headers: ReceivedHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const values = Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? (value ?? []) : []));
  return values.length === 1 ? (values[0] ?? '') : '';
}
