import type { IncomingMessage } from 'node:http';
import { takeHeadAsGet } from './head-request.js';
import { setIfNoneMatchAside } from './if-none-match.js';

/** Evens out what HTTP allows and no part of ours expects, before the router remembers any of it. */
export function normalizeRequest(request: IncomingMessage): void {
  // RFC 9112 §3.2.2: a target in absolute form means the same as its path.
  const [, path] = /^https?:\/\/[^/?#]*(.*)$/i.exec(request.url ?? '') ?? [];
  // `OPTIONS *` (RFC 9112 §3.2.4) and whatever else is no path names nothing of ours; the router would fail on it.
  const target = path ?? request.url ?? '';
  request.url = target.startsWith('/') ? target : `/${target}`;
  setIfNoneMatchAside(request);
  takeHeadAsGet(request);
  const { 'content-type': type, 'content-encoding': encoding } = request.headers;
  if (type !== undefined) request.headers['content-type'] = bareMediaType(type);
  // RFC 9110 §8.4.1.3: its older name.
  if (encoding?.toLowerCase() === 'x-gzip') request.headers['content-encoding'] = 'gzip';
}

/**
 * RFC 9110 §8.3.1: the type itself, in small letters. Parameters say nothing: none is defined for forms, and for JSON `charset`
 * has no effect (RFC 8259 §11); both are UTF-8. Only a form with files needs its boundary (RFC 7578 §4.1).
 */
export function bareMediaType(contentType: string): string {
  const [type = ''] = contentType.split(';', 1);
  const bare = type.trim().toLowerCase();
  const [boundary] = /;\s*boundary=(?:"(?:[^"\\]|\\.)*"|[^;\s]+)/i.exec(contentType) ?? [];
  return bare.startsWith('multipart/') && boundary !== undefined ? bare + boundary : bare;
}
