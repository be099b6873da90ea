import type { VNode } from 'preact';
import { ButtonLink } from './components/button.js';
import { Layout } from './layout.js';
import { messages } from './messages.js';
import { renderPage } from './render.js';

interface ErrorPageProps {
  title: string;
  /** What happened, in one or two sentences, and what to do now. */
  text: string;
  requestId: string;
}

export function renderErrorPage(props: ErrorPageProps): string {
  return renderPage(<ErrorPage {...props} />);
}

function ErrorPage({ title, text, requestId }: ErrorPageProps): VNode {
  return (
    <Layout title={title}>
      <div class="card card-main stack">
        <h1>{title}</h1>
        <p>{text}</p>
        <div class="actions">
          <ButtonLink href="/">{messages.errors.home}</ButtonLink>
        </div>
        <p class="soft small">
          {messages.errors.requestId} <code>{requestId}</code>
        </p>
      </div>
    </Layout>
  );
}
