import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { ComponentChildren, VNode } from 'preact';
import { render } from 'preact-render-to-string';

const STYLES = readFileSync(new URL('./page.css', import.meta.url), 'utf8');
/** A script that reloads the page when `/changes` returns another version than the page was rendered with. */
const RELOAD_SCRIPT = `
  const { version } = document.documentElement.dataset;
  setInterval(async () => {
    const now = await fetch('/changes').then((answer) => answer.text(), () => version);
    if (now !== version) location.reload();
  }, 1500);
`;
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:";

interface FrameProps {
  title: string;
  name: string;
  hint: string;
  theme: 'mailbox' | 'harbour';
  /** What `/changes` returned for the state that this page shows. */
  version: string;
  children: ComponentChildren;
}

/**
 * The layout of the mailbox and the demo client. These are not part of the service, so they deliberately look
 * different.
 */
export function Frame({ title, name, hint, theme, version, children }: FrameProps): VNode {
  return (
    <html lang="en" class={theme} data-version={version}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body>
        <header>
          <strong>{name}</strong>
          <span>{hint}</span>
        </header>
        <main>{children}</main>
        <script dangerouslySetInnerHTML={{ __html: RELOAD_SCRIPT }} />
      </body>
    </html>
  );
}

export function sendPage(response: ServerResponse, status: number, page: VNode): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': CONTENT_SECURITY_POLICY,
  });
  response.end(`<!doctype html>${render(page)}`);
}
