import { render } from 'preact-render-to-string';

/** A page on which swagger-ui renders one of the contracts. Without script it links to the documents. */
export function renderReferencePage(contract: 'http' | 'webhooks'): string {
  const source = contract === 'http' ? '/openapi.json' : '/docs/webhooks.json';
  return `<!doctype html>${render(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{contract === 'http' ? 'HTTP API' : 'Webhooks'} · Attestry reference</title>
        <link rel="icon" href="/docs/favicon-32x32.png" />
        <link rel="stylesheet" href="/docs/swagger-ui.css" />
        <link rel="stylesheet" href="/docs/reference.css" />
      </head>
      <body>
        <header class="reference-header">
          <a class="reference-name" href="/">
            Attestry
          </a>
          <nav aria-label="Contracts">
            <ContractLink href="/docs" title="HTTP API" isCurrent={contract === 'http'} />{' '}
            <ContractLink href="/docs?contract=webhooks" title="Webhooks" isCurrent={contract === 'webhooks'} />
          </nav>
          <div class="reference-downloads">
            <a href="/docs/errors">Errors</a>
            <a href="/openapi.json">OpenAPI document</a>
            <a href="/openapi.sdk.json">for SDKs</a>
            <a href="/asyncapi.json">AsyncAPI document</a>
          </div>
        </header>
        <main>
          <div id="reference" data-contract={source}>
            <noscript>This page needs script. The documents linked above hold the same text.</noscript>
          </div>
        </main>
        <script src="/docs/swagger-ui-bundle.js" />
        <script src="/docs/reference.js" />
      </body>
    </html>,
  )}`;
}

function ContractLink({ href, title, isCurrent }: { href: string; title: string; isCurrent: boolean }) {
  return (
    <a href={href} aria-current={isCurrent ? 'page' : undefined}>
      {title}
    </a>
  );
}
