import type { IncomingMessage } from 'node:http';
import { setKeptAside } from './kept-answer.js';

/** Evens out what HTTP allows and no part of ours expects, before the router remembers any of it. */
export function makePlain(request: IncomingMessage): void {
  // RFC 9112 §3.2.2: a target in absolute form means the same as its path.
  const [, path] = /^https?:\/\/[^/?#]*(.*)$/i.exec(request.url ?? '') ?? [];
  // `OPTIONS *` (§3.2.4) and whatever else is no path names nothing of ours; the router would fail on it.
  const target = path ?? request.url ?? '';
  request.url = target.startsWith('/') ? target : `/${target}`;
  setKeptAside(request);
}
