import type { IncomingMessage } from 'node:http';
import { treatHeadAsGet } from './head-request.js';
import { setIfNoneMatchAside } from './if-none-match.js';

/** Normalises what HTTP permits but no part of our code expects, before the router caches any of it. */
export function normalizeRequest(request: IncomingMessage): void {
  // A target in absolute form means the same as its path (RFC 9112 §3.2.2).
  const [, path] = /^https?:\/\/[^/?#]*(.*)$/i.exec(request.url ?? '') ?? [];
  // `OPTIONS *` (RFC 9112 §3.2.4) and other targets without a path match no route. The router would fail on them, so
  // they get a slash.
  const target = path ?? request.url ?? '';
  request.url = target.startsWith('/') ? target : `/${target}`;
  setIfNoneMatchAside(request);
  treatHeadAsGet(request);
  const { 'content-type': type, 'content-encoding': encoding } = request.headers;
  if (type !== undefined) request.headers['content-type'] = bareMediaType(type);
  // An older name of gzip (RFC 9110 §8.4.1.3).
  if (encoding?.toLowerCase() === 'x-gzip') request.headers['content-encoding'] = 'gzip';
}

/**
 * The media type without parameters, in lower case (RFC 9110 §8.3.1). None are defined for forms, and for JSON
 * `charset` has no effect (RFC 8259 §11); both are UTF-8. Only a form with files needs its boundary (RFC 7578 §4.1).
 */
export function bareMediaType(contentType: string): string {
  const [type = ''] = contentType.split(';', 1);
  const bare = type.trim().toLowerCase();
  const [boundary] = /;\s*boundary=(?:"(?:[^"\\]|\\.)*"|[^;\s]+)/i.exec(contentType) ?? [];
  return bare.startsWith('multipart/') && boundary !== undefined ? bare + boundary : bare;
}
