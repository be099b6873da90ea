import type { IncomingMessage } from 'node:http';

const HEADS = new WeakSet<IncomingMessage>();

/**
 * Turns HEAD into GET, so that the request reaches the same operation: HEAD is GET without a body in the response
 * (RFC 9110 §9.3.2). Node.js has noted the method before, and sends no body.
 */
export function treatHeadAsGet(request: IncomingMessage): void {
  if (request.method !== 'HEAD') return;
  HEADS.add(request);
  request.method = 'GET';
}

export function isHead(request: IncomingMessage): boolean {
  return HEADS.has(request);
}
