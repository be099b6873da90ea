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
export type ErrorFrame = Pick<LayoutProps, 'side' | 'footer'>;

interface ErrorPageProps {
  title: string;
  /** What happened, and what to do now, in one or two sentences. */
  text: string;
  /** By default a link to the start page of the same part of the site. */
  wayOn?: WayOn | undefined;
  requestId: string;
  /** The path that was requested. It decides which part of the site the page belongs to. */
  path: string;
  /** Empty if nobody is logged in there, or if the session could not be read. */
  frame: ErrorFrame;
}

export function renderErrorPage(props: ErrorPageProps): string {
  return renderPage(<ErrorPage {...props} />);
}

function ErrorPage({ title, text, wayOn, requestId, path, frame }: ErrorPageProps): VNode {
  const { words, ...part } = PARTS[partOf(path)];
  return (
    <Layout title={title} {...part} {...frame}>
      <div class="card card-main stack">
        <h1>{title}</h1>
        <p>{text}</p>
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
  dashboard: { home: '/dashboard', part: dashboard.part, footer: dashboard.footer, words: home.dashboard },
  console: { home: '/console', part: console.part, footer: console.footer, words: home.console },
  users: { home: '/', words: home.users },
};

export function partOf(path: string): keyof typeof PARTS {
  const [, part] = /^\/(dashboard|console)(?:\/|$)/.exec(path) ?? [];
  return part === 'dashboard' || part === 'console' ? part : 'users';
}
