import type { VNode } from 'preact';
import { ButtonLink } from './components/button.js';
import { Layout, type LayoutProps } from './layout.js';
import { messages } from '../texts/messages.js';
import { renderPage } from './render.js';

/** A link that helps somebody who cannot continue. */
export interface WayOn {
  href: string;
  words: string;
}

/** Header and footer of an error page for a person who is logged in. */
export interface ErrorFrame extends Pick<LayoutProps, 'side' | 'footer'> {
  /** The e-mail address of the person. The page shows it, because the person may have to log in with another one. */
  who?: string;
}

interface ErrorPageProps {
  title: string;
  /** What happened, and what to do now, in one or two sentences. */
  text: string;
  /**
   * By default a link to the start page of the same part of the site. Null for no link, because no page of ours helps
   * the reader and a button would contradict the text.
   */
  wayOn?: WayOn | null | undefined;
  requestId: string;
  /** The path that was requested. It decides which part of the site the page belongs to. */
  path: string;
  /** Empty if nobody is logged in there, or if the session could not be read. */
  frame: ErrorFrame;
}

export function renderErrorPage(props: ErrorPageProps): string {
  return renderPage(<ErrorPage {...props} />);
}

function ErrorPage({ title, text, wayOn, requestId, path, frame: { who, ...frame } }: ErrorPageProps): VNode {
  const { words, ...part } = PARTS[partOf(path)];
  return (
    <Layout title={title} {...part} {...frame}>
      <div class="card card-main stack">
        <h1>{title}</h1>
        <p>{text}</p>
        {who !== undefined && <p class="soft long-words">{messages.errors.loggedInAs(who)}</p>}
        {wayOn !== null && (
          <div class="actions actions-equal">
            {wayOn && (
              <ButtonLink kind="primary" href={wayOn.href}>
                {wayOn.words}
              </ButtonLink>
            )}
            <ButtonLink kind={wayOn ? 'secondary' : 'primary'} href={part.home}>
              {words}
            </ButtonLink>
          </div>
        )}
        <p class="soft small">
          {messages.errors.requestId}
          <br />
          <code>{requestId}</code>
        </p>
      </div>
    </Layout>
  );
}

const { home } = messages.errors;
const { frame: console } = messages.review;
const { frame: dashboard } = messages.dashboard;

/** The name, footer and start page of each part of the site. */
const PARTS = {
  dashboard: {
    home: '/dashboard',
    part: dashboard.part,
    footer: <a href="/docs">{dashboard.docs}</a>,
    words: home.dashboard,
  },
  console: { home: '/console', part: console.part, footer: console.footer, words: home.console },
  users: { home: '/', words: home.users },
};

export function partOf(path: string): keyof typeof PARTS {
  const [, part] = /^\/(dashboard|console)(?:\/|$)/.exec(path) ?? [];
  return part === 'dashboard' || part === 'console' ? part : 'users';
}
