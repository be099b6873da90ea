import type { IncomingMessage } from 'node:http';

/** Evens out what HTTP allows and no part of ours expects, before the router remembers any of it. */
export function makePlain(request: IncomingMessage): void {
  // RFC 9112 §3.2.2: a target in absolute form means the same as its path.
  const [, path] = /^https?:\/\/[^/?#]*(.*)$/i.exec(request.url ?? '') ?? [];
  if (path !== undefined) request.url = path.startsWith('/') ? path : `/${path}`;
  // Nothing of ours has an ETag, but Express would answer `If-None-Match: *` with a 304 that no contract names (TR7).
  delete request.headers['if-none-match'];
}
