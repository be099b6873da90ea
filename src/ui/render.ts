import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';

/** A whole page as HTML. Everything that components show is escaped. */
export function renderPage(page: VNode): string {
  return `<!doctype html>${render(page)}`;
}

/** A part of a page as HTML, to be inserted into a page. */
export function renderPart(part: VNode): string {
  return render(part);
}

/** The header for a page that says when to try again (RFC 6585 §4). */
export function waitHeaders(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}
