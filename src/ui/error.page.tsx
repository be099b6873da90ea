import type { VNode } from 'preact';
import { ButtonLink } from './components/button.js';
import { Layout, type LayoutProps } from './layout.js';
import { messages } from '../texts/messages.js';
import { renderPage } from './render.js';

/** A link for somebody who cannot continue. */
export interface WayOn {
  href: string;
  words: string;
}

interface ErrorPageProps {
  title: string;
  /** What happened, in one or two sentences, and what to do now. */
  text: string;
  /** Undefined for the start page of the same part of the site. */
  wayOn?: WayOn | undefined;
  requestId: string;
  /** The requested path. */
  path: string;
}

export function renderErrorPage(props: ErrorPageProps): string {
  return renderPage(<ErrorPage {...props} />);
}

function ErrorPage({ title, text, wayOn, requestId, path }: ErrorPageProps): VNode {
  const { words, ...frame } = partOf(path);
  return (
    <Layout title={title} {...frame}>
      <div class="card card-main stack">
        <h1>{title}</h1>
        <p>{text}</p>
        <div class="actions actions-equal">
          {wayOn && (
            <ButtonLink kind="primary" href={wayOn.href}>
              {wayOn.words}
            </ButtonLink>
          )}
          <ButtonLink kind={wayOn ? 'secondary' : 'primary'} href={frame.home}>
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

/** Frame and start page of the part of the site to which a path belongs. */
function partOf(path: string): Pick<LayoutProps, 'part' | 'footer'> & { home: string; words: string } {
  const { home } = messages.errors;
  if (/^\/dashboard(\/|$)/.test(path)) {
    const { part, footer } = messages.dashboard.frame;
    return { home: '/dashboard', part, footer, words: home.dashboard };
  }
  if (/^\/console(\/|$)/.test(path)) {
    const { part, footer } = messages.review.frame;
    return { home: '/console', part, footer, words: home.console };
  }
  return { home: '/', words: home.users };
}
