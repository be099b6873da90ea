import type { IncomingMessage } from 'node:http';

const KEPT = new WeakMap<IncomingMessage, string>();

/**
 * Puts `If-None-Match` aside for the operations that know what has changed. The rest have no ETag, but Express would answer
 * `If-None-Match: *` with a 304 that no contract names.
 */
export function setIfNoneMatchAside(request: IncomingMessage): void {
  const { 'if-none-match': kept } = request.headers;
  if (kept !== undefined) KEPT.set(request, kept);
  delete request.headers['if-none-match'];
}

/** RFC 9110 §13.1.2: whether the client has kept an answer with this ETag; compared weakly, as for every GET. */
export function matchesIfNoneMatch(request: IncomingMessage, etag: string): boolean {
  const kept = KEPT.get(request)?.trim();
  if (kept === undefined) return false;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  // Ours have no comma in them, so that another's that does can match nothing either way.
  return kept === '*' || kept.split(',').some((tag) => opaque(tag) === opaque(etag));
}
