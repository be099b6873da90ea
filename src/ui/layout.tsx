import type { ComponentChildren, VNode } from 'preact';
import { assetPath, type AssetName } from './assets.js';
import { Mark } from './components/icons.js';
import { messages } from '../texts/messages.js';

export interface LayoutProps {
  title: string;
  /** The width of the content: `narrow` for a form, `middle` for text, `wide` for a table. */
  width?: 'narrow' | 'middle' | 'wide';
  /** The name of this part of the site, shown beside the service's name. Users' pages have none. */
  part?: string;
  home?: string;
  side?: ComponentChildren;
  /** Shown between header and content. */
  navigation?: ComponentChildren;
  footer?: ComponentChildren;
  /** A script in addition to `enhance.js`, which all pages load. */
  script?: AssetName | undefined;
  /** A style sheet in addition to that of all pages. */
  style?: AssetName | undefined;
  children: ComponentChildren;
}

/** The layout that all pages share. */
export function Layout(props: LayoutProps): VNode {
  const {
    title,
    width = 'narrow',
    part,
    home = '/',
    side,
    navigation,
    footer = messages.service.confidential,
    script,
    style,
    children,
  } = props;
  return (
    <html lang={messages.language.tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f6f5f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1413" media="(prefers-color-scheme: dark)" />
        <title>{title === messages.service.name ? title : `${title} · ${messages.service.name}`}</title>
        <link rel="icon" href={assetPath('favicon.svg')} type="image/svg+xml" />
        <link rel="stylesheet" href={assetPath('styles.css')} />
        {style && <link rel="stylesheet" href={assetPath(style)} />}
        <script type="module" src={assetPath('enhance.js')} />
        {script && <script type="module" src={assetPath(script)} />}
      </head>
      <body>
        <a class="skip-link" href="#main">
          {messages.service.skip}
        </a>
        <header class="page-header">
          <a class="brand" href={home}>
            <Mark />
            <span>
              {messages.service.name}
              {part && <span class="brand-part"> {part}</span>}
            </span>
          </a>
          {side && <div class="page-header-side">{side}</div>}
        </header>
        {navigation}
        <main class={`page-main page-main-${width}`} id="main" tabIndex={-1}>
          {children}
        </main>
        <footer class="page-footer">
          <p>{footer}</p>
        </footer>
      </body>
    </html>
  );
}
