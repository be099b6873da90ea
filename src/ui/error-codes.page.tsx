import { Fragment, type VNode } from 'preact';
import { Layout } from './layout.js';
import { renderPage } from './render.js';

interface ErrorCodeProps {
  code: string;
  status: number;
  /** Plain text in which backticks stand around what is code. */
  description: string;
}

const FRAME = {
  part: 'Docs',
  home: '/docs',
  width: 'middle',
  footer: (
    <>
      <a href="/docs">API reference</a> <a href="/docs?contract=webhooks">Webhooks</a>
    </>
  ),
} as const;

/** Every code with its meaning. Those of one subject, which the code begins with, stand under one heading. */
export function renderErrorCodesPage(codes: readonly ErrorCodeProps[]): string {
  const subjects = [...new Set(codes.map(subjectOf))];
  return renderPage(
    <Layout title="Errors" {...FRAME}>
      <div lang="en">
        <h1>Errors</h1>
        <p class="error-lead">
          Whatever the API refuses outside of <code>/oauth/</code> is answered by a problem document (RFC 9457). Decide
          by its <code>code</code>: title and detail are for people, and their words may change. New codes may be added;
          treat one that you do not know by its status.
        </p>
        <nav aria-label="Subjects">
          <ul class="error-subjects">
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
    </Layout>,
  );
}

/** The page of one code, to which the `type` of a problem document leads. */
export function renderErrorCodePage(one: ErrorCodeProps, all: readonly ErrorCodeProps[]): string {
  const beside = all.filter((other) => subjectOf(other) === subjectOf(one) && other.code !== one.code);
  return renderPage(
    <Layout title={one.code} {...FRAME}>
      <div lang="en">
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
    </Layout>,
  );
}

function CodeList({ codes }: { codes: readonly ErrorCodeProps[] }): VNode {
  return (
    <dl class="definitions error-list">
      {codes.map(({ code, status, description }) => (
        <div key={code}>
          <dt>
            <a class="error-code" href={`/docs/errors/${code}`}>
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
