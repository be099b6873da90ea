import { timingSafeEqual } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { classifyError } from '../webhooks/sending/error-class.js';
import { serviceSignature, standardSignature } from '../webhooks/signature/signature.js';
import type { Heard } from './listen-api.js';

/** How long a receiver may take for its response (§6.2). */
const DEADLINE_MS = 10_000;

export interface Forwarded {
  at: Date;
  type: string;
  webhookId: string;
  /** The status of the local server's response; null without a response. */
  statusCode: number | null;
  errorClass: string | null;
  durationMs: number;
  isSignatureValid: boolean;
}

/** POSTs a notification to the local server with the same headers as a real webhook. */
export async function forward(notification: Heard['data'][number], url: string, secret: string): Promise<Forwarded> {
  const { webhook_id: webhookId, type, headers } = notification;
  const body = Buffer.from(notification.body, 'utf8');
  const isSignatureValid = verify(headers, body, secret);
  // Loaded on demand: it would slow down the start of every other command by a fifth.
  const { request } = await import('undici');
  const [at, began] = [new Date(), performance.now()];
  const told = { at, type, webhookId, isSignatureValid };
  const durationMs = (): number => Math.round(performance.now() - began);
  try {
    const answer = await request(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(DEADLINE_MS) });
    const done = { ...told, statusCode: answer.statusCode, errorClass: null, durationMs: durationMs() };
    // Only the status counts (§6.1), so the body is not awaited.
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

/**
 * Verifies a notification as the webhook contract tells receivers to: over the exact bytes, in constant time. It checks
 * both signatures; a receiver needs only one.
 */
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
