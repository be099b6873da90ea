import { Fragment, type VNode } from 'preact';
import type { ErrorCode } from '../../http/error-codes.js';
import { errorPath } from '../addresses.js';
import type { Guide } from '../guides.js';
import { DocsPage, type DocsFrame } from './docs-frame.page.js';
import { Prose } from './prose.page.js';

interface ErrorCodesPageProps {
  frame: DocsFrame;
  /** What is true of all errors. */
  guide: Guide;
  codes: readonly ErrorCode[];
}

/** Every code with its meaning. Those of one subject, which the code begins with, stand under one heading. */
export function ErrorCodesPage({ frame, guide, codes }: ErrorCodesPageProps): VNode {
  const subjects = [...new Set(codes.map(subjectOf))];
  return (
    <DocsPage frame={frame} title="Errors">
      <div class="docs-text stack">
        <h1>Errors</h1>
        {guide.sections.map(({ id, html }) => (
          <Prose key={id} html={html} />
        ))}
        <nav aria-label="Subjects">
          <ul class="docs-contents">
            {subjects.map((subject) => (
              <li key={subject}>
                <a href={`#${subject}`}>{headingOf(subject)}</a>
              </li>
            ))}
          </ul>
        </nav>
        {subjects.map((subject) => (
          <section key={subject} aria-labelledby={subject}>
            <h2 class="error-subject" id={subject}>
              {headingOf(subject)}
            </h2>
            <CodeList codes={codes.filter((one) => subjectOf(one) === subject)} />
          </section>
        ))}
      </div>
    </DocsPage>
  );
}

interface ErrorCodePageProps {
  frame: DocsFrame;
  one: ErrorCode;
  all: readonly ErrorCode[];
}

/** The page of one code, to which the `type` of a problem document leads. */
export function ErrorCodePage({ frame, one, all }: ErrorCodePageProps): VNode {
  const beside = all.filter((other) => subjectOf(other) === subjectOf(one) && other.code !== one.code);
  return (
    <DocsPage frame={frame} title={one.code}>
      <div class="docs-text">
        <div class="stack">
          <p>
            <a href="/docs/errors">All errors</a>
          </p>
          <h1 class="error-code">
            <Breakable code={one.code} />
          </h1>
          <p class="soft">HTTP status {one.status}</p>
          <p class="lead">
            <WithCode text={one.description} />
          </p>
        </div>
        {beside.length > 0 && (
          <>
            <h2 class="error-subject">Others about the same</h2>
            <CodeList codes={beside} />
          </>
        )}
      </div>
    </DocsPage>
  );
}

function CodeList({ codes }: { codes: readonly ErrorCode[] }): VNode {
  return (
    <dl class="definitions error-list">
      {codes.map(({ code, status, description }) => (
        <div key={code}>
          <dt>
            <a class="error-code" href={errorPath(code)}>
              <Breakable code={code} />
            </a>{' '}
            <span class="soft">{status}</span>
          </dt>
          <dd>
            <WithCode text={description} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function WithCode({ text }: { text: string }): VNode {
  const parts = text.trim().split('`');
  return <>{parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}

/** May go on in the next line behind each dot and underscore, and nowhere else while there is room. */
function Breakable({ code }: { code: string }): VNode {
  const pieces = code.split(/(?<=[._])/);
  return (
    <>
      {pieces.map((piece, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </>
  );
}

function subjectOf({ code }: { code: string }): string {
  const [subject = ''] = code.split('.', 1);
  return subject;
}

/** `webhook_endpoint` is “Webhook endpoint”. */
function headingOf(subject: string): string {
  const words = subject.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
