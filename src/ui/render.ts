import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';

/** A whole page as HTML text. Whatever a component shows is escaped (AZ24). */
export function renderPage(page: VNode): string {
  return `<!doctype html>${render(page)}`;
}

/** A part of a page, for a place in one that is there already. */
export function renderPart(part: VNode): string {
  return render(part);
}

/** What a page that says when to try again says in its head as well (RFC 6585 §4). */
export function waitHeaders(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}
