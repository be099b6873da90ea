import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';

/** A whole page as HTML. The renderer escapes all text of components. */
export function renderPage(page: VNode): string {
  return `<!doctype html>${render(page)}`;
}

/** A fragment of HTML, to be inserted into a page that is already open. */
export function renderPart(part: VNode): string {
  return render(part);
}

/** The header that says when to try again (RFC 6585 §4). */
export function waitHeaders(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}
