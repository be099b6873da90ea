import { timingSafeEqual } from 'node:crypto';
import { request as requestByHttp, type IncomingMessage } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { performance } from 'node:perf_hooks';
import { serviceSignature, standardSignature } from '../webhooks/signature/signature.js';
import { failureName } from './failure-name.js';
import type { Heard } from './listener-api.js';

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
  const [at, began] = [new Date(), performance.now()];
  const told = { at, type, webhookId, isSignatureValid: isSignedRight(headers, body, secret) };
  const outcome = await post(url, headers, body).then(
    (statusCode) => ({ statusCode, errorClass: null }),
    (error: unknown) => ({ statusCode: null, errorClass: failureName(error) }),
  );
  return { ...told, ...outcome, durationMs: Math.round(performance.now() - began) };
}

/**
 * Not by `fetch`, which would add headers of a browser to those of a webhook, and follow redirects, which a delivery
 * does not (§6.1).
 * @returns the status of the response
 */
async function post(url: string, headers: Record<string, string>, body: Buffer): Promise<number | null> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const request = url.startsWith('https:') ? requestByHttps : requestByHttp;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method: 'POST', headers, signal }, resolve)
      .on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error))
      .end(body);
  });
  // Only the status counts (§6.1): nobody waits for the body, or for a connection that it keeps open.
  answer.on('error', () => undefined).resume();
  answer.socket.unref();
  return answer.statusCode ?? null;
}

/**
 * Verifies a notification as the webhook contract tells receivers to: over the exact bytes, in constant time. It checks
 * both signatures; a receiver needs only one.
 */
function isSignedRight(headers: Record<string, string>, body: Buffer, secret: string): boolean {
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
