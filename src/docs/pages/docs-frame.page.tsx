import type { ComponentChildren, VNode } from 'preact';
import { Layout } from '../../ui/layout.js';
import type { NavigationGroup, NavigationLink } from '../navigation.js';
import { DOCS } from '../addresses.js';

export interface DocsFrame {
  navigation: NavigationGroup[];
  /** The address of the page, by which the navigation shows where one is. */
  path: string;
  /** What was looked for. */
  q?: string;
}

interface DocsPageProps {
  frame: DocsFrame;
  title: string;
  children: ComponentChildren;
}

/** The frame of all docs. They speak English, as the contract does. */
export function DocsPage({ frame, title, children }: DocsPageProps): VNode {
  return (
    <Layout
      title={frame.path === DOCS ? 'Docs' : `${title} · Docs`}
      width="wide"
      part="Docs"
      home={DOCS}
      style="docs.css"
      script="docs.js"
      side={<a href="/dashboard">Dashboard</a>}
      navigation={<Side frame={frame} />}
      footer={<Documents />}
    >
      <div lang="en">{children}</div>
    </Layout>
  );
}

/** Attributes of HTML that the types of the renderer lack. */
const OPENS_NAVIGATION = { popovertarget: 'docs-navigation' };
const IS_POPOVER = { popover: 'auto' };

/** Search and navigation. On phones the navigation opens by a button, since it is longer than most pages. */
function Side({ frame: { navigation, path, q = '' } }: Pick<DocsPageProps, 'frame'>): VNode {
  return (
    <div class="docs-side" lang="en">
      <div class="docs-find">
        <form role="search" action="/docs/search" class="docs-search">
          <label class="unseen" for="docs-q">
            Search the docs
          </label>
          <input class="input" type="search" id="docs-q" name="q" value={q} placeholder="Search" autocomplete="off" />
          <div class="docs-found" hidden />
        </form>
        <button type="button" class="button button-secondary docs-menu" {...OPENS_NAVIGATION}>
          Menu
        </button>
      </div>
      <nav id="docs-navigation" class="docs-navigation" aria-label="Docs" {...IS_POPOVER}>
        {navigation.map((group) => (
          <Group key={group.title} group={group} path={path} />
        ))}
      </nav>
    </div>
  );
}

function Group({ group: { title, links, isFolded }, path }: { group: NavigationGroup; path: string }): VNode {
  const list = (
    <ul class="plain-list">
      {links.map((link) => (
        <li key={link.href}>
          <Way link={link} isCurrent={link.href === path} />
        </li>
      ))}
    </ul>
  );
  return isFolded ? (
    <details open={links.some(({ href }) => href === path)}>
      <summary>{title}</summary>
      {list}
    </details>
  ) : (
    <section>
      <p class="docs-navigation-title">{title}</p>
      {list}
    </section>
  );
}

function Way({ link: { href, title, method }, isCurrent }: { link: NavigationLink; isCurrent: boolean }): VNode {
  return (
    <a href={href} aria-current={isCurrent ? 'page' : undefined}>
      <span>{title}</span>
      {method && <Method method={method} />}
    </a>
  );
}

export function Method({ method }: { method: string }): VNode {
  return <span class={`method method-${method.toLowerCase()}`}>{method}</span>;
}

/** The contract for programs. */
function Documents(): VNode {
  return (
    <span class="docs-documents" lang="en">
      <a href="/openapi.json">OpenAPI document</a> <a href="/openapi.sdk.json">OpenAPI for SDKs</a>{' '}
      <a href="/asyncapi.json">AsyncAPI document</a>
    </span>
  );
}
