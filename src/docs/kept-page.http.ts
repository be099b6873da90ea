import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { VNode } from 'preact';
import type { Config } from '../config.js';
import { matchesIfNoneMatch } from '../http/request/if-none-match.js';
import { renderPage } from '../ui/render.js';

interface KeptPage {
  html: string;
  etag: string;
}

const KEPT = new WeakMap<Config, Map<string, KeptPage>>();

/**
 * A page that is the same for everybody: drawn once, at the first request, and asked for again at the price of a comparison
 * while it has not changed (RFC 9110 §13.1.2).
 * @param path of a page that there is. Others would be kept, too, until the memory is full
 */
export function keptPage({ config }: { config: Config }, request: Request, path: string, draw: () => VNode) {
  const { html, etag } = find(config, path, draw);
  const headers = { 'Cache-Control': 'no-cache', ETag: etag };
  if (matchesIfNoneMatch(request, etag)) return { status: 304 as const, headers };
  return { status: 200 as const, headers, body: html };
}

function find(config: Config, path: string, draw: () => VNode): KeptPage {
  const pages = KEPT.get(config) ?? new Map<string, KeptPage>();
  KEPT.set(config, pages);
  const known = pages.get(path);
  if (known) return known;
  const html = renderPage(draw());
  // A weak one (RFC 9110 §8.8.1): compressed or not, it is the same page.
  const page = { html, etag: `W/"${createHash('sha256').update(html).digest('base64url')}"` };
  pages.set(path, page);
  return page;
}

/**
 * A page for one reader. It is not compressed, since the length of a compressed page that holds a secret of a log-in beside
 * what a stranger has chosen gives the secret away (BREACH).
 */
export function ownPage(page: VNode) {
  return { status: 200 as const, headers: { 'Cache-Control': 'no-store, no-transform' }, body: renderPage(page) };
}
