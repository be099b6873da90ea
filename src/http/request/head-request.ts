import type { IncomingMessage } from 'node:http';

const HEADS = new WeakSet<IncomingMessage>();

/**
 * RFC 9110 §9.3.2: HEAD is GET whose answer has no body, so from here on the request is a GET, of the same operation. Node has
 * seen the method before, and lets no byte of a body through.
 */
export function takeHeadAsGet(request: IncomingMessage): void {
  if (request.method !== 'HEAD') return;
  HEADS.add(request);
  request.method = 'GET';
}

export function isHead(request: IncomingMessage): boolean {
  return HEADS.has(request);
}
