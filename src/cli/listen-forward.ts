import { timingSafeEqual } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { classifyError } from '../webhooks/sending/error-class.js';
import { serviceSignature, standardSignature } from '../webhooks/signature/signature.js';
import type { Heard } from './listen-api.js';

/** As long as a receiver has (§6.2). */
const DEADLINE_MS = 10_000;

export interface Forwarded {
  at: Date;
  type: string;
  webhookId: string;
  /** What the local server answered; null when it did not. */
  statusCode: number | null;
  errorClass: string | null;
  durationMs: number;
  isSignatureValid: boolean;
}

/** POSTs one notification to the local server, header for header what a webhook would be. */
export async function forward(notification: Heard['data'][number], url: string, secret: string): Promise<Forwarded> {
  const { webhook_id: webhookId, type, headers } = notification;
  const body = Buffer.from(notification.body, 'utf8');
  const isSignatureValid = verify(headers, body, secret);
  // No other command needs it, and all of them would start by a fifth later.
  const { request } = await import('undici');
  const [at, began] = [new Date(), performance.now()];
  const told = { at, type, webhookId, isSignatureValid };
  const durationMs = (): number => Math.round(performance.now() - began);
  try {
    const answer = await request(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(DEADLINE_MS) });
    const done = { ...told, statusCode: answer.statusCode, errorClass: null, durationMs: durationMs() };
    // What else it says is not waited for: the status is all that counts (§6.1).
    void answer.body.dump().catch(() => undefined);
    return done;
  } catch (error) {
    const { errorClass } = classifyError(error);
    const isTooLate = error instanceof Error && error.name === 'TimeoutError';
    return {
      ...told,
      statusCode: null,
      errorClass: isTooLate ? 'NO_RESPONSE_IN_TIME' : errorClass,
      durationMs: durationMs(),
    };
  }
}

/** As the webhook contract tells a receiver to: over the bytes, in constant time. Here both, where one would do. */
function verify(headers: Record<string, string>, body: Buffer, secret: string): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = headers;
  const standard = standardSignature(id, Number(timestamp), body, secret);
  const given = (headers['webhook-signature'] ?? '').split(' ');
  return (
    isEqual(headers['X-Service-Signature'] ?? '', serviceSignature(body, secret)) &&
    given.some((signature) => isEqual(signature, standard))
  );
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
