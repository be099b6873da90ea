import type { IncomingMessage } from 'node:http';

const SENT = new WeakMap<IncomingMessage, string>();

/**
 * Moves `If-None-Match` out of the headers, for the operations that have an ETag. For the others Express would answer
 * `If-None-Match: *` with a 304, which their contract does not have.
 */
export function setIfNoneMatchAside(request: IncomingMessage): void {
  const { 'if-none-match': sent } = request.headers;
  if (sent !== undefined) SENT.set(request, sent);
  delete request.headers['if-none-match'];
}

/** Whether the client has cached a response with this ETag (RFC 9110 §13.1.2). Compared weakly, as for every GET. */
export function matchesIfNoneMatch(request: IncomingMessage, etag: string): boolean {
  const sent = SENT.get(request)?.trim();
  if (sent === undefined) return false;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  // Splitting at commas is safe: our ETags have none, and another's that has one cannot match anyway.
  return sent === '*' || sent.split(',').some((tag) => opaque(tag) === opaque(etag));
}
