import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';

/** A whole page as HTML text. Whatever a component shows is escaped (AZ24). */
export function renderPage(page: VNode): string {
  return `<!doctype html>${render(page)}`;
}
