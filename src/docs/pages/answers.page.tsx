import type { VNode } from 'preact';
import { errorPath } from '../addresses.js';
import type { Answer, Operation } from '../reference.js';
import { Fields } from './fields.page.js';
import { asJson, CodeBlock, Prose } from './prose.page.js';

/** As RFC 9110 and RFC 6585 name them. */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  302: 'Found',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** What comes back: with its fields where all went well, and folded where something did not. */
export function Answers({ operation: { answers } }: { operation: Operation }): VNode {
  const isError = ({ status }: Answer) => Number(status) >= 400;
  const errors = answers.filter(isError);
  return (
    <>
      <section aria-labelledby="answers">
        <h2 id="answers">Answers</h2>
        {answers
          .filter((answer) => !isError(answer))
          .map((answer) => (
            <GoodAnswer key={answer.status} answer={answer} />
          ))}
      </section>
      {errors.length > 0 && (
        <section aria-labelledby="errors">
          <h2 id="errors">Errors</h2>
          <div class="docs-errors">
            {errors.map((answer) => (
              <ErrorAnswer key={answer.status} answer={answer} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

function GoodAnswer({ answer }: { answer: Answer }): VNode {
  const { status, description, type, what, fields, headers } = answer;
  return (
    <div class="docs-answer">
      <h3>
        <code>{status}</code> {STATUS_WORDS[status]}
      </h3>
      <Prose html={description} />
      {type && (
        <p class="soft small">
          <code>{type}</code>
          {what !== 'object' && what !== undefined && ` · ${what}`}
        </p>
      )}
      {fields.length > 0 && <Fields fields={fields} prefix={`answer-${status}`} isAnswer />}
      {headers.length > 0 && (
        <details>
          <summary>Headers</summary>
          <Fields fields={headers} prefix={`headers-${status}`} isAnswer />
        </details>
      )}
    </div>
  );
}

function ErrorAnswer({ answer: { status, description, example, code } }: { answer: Answer }): VNode {
  return (
    <details>
      <summary>
        <span>
          <code>{status}</code> {STATUS_WORDS[status]}
        </span>
      </summary>
      <div class="stack">
        <Prose html={description} />
        {code !== undefined && (
          <p>
            Such as <a href={errorPath(code)}>{code}</a>; <a href="/docs/errors">all codes</a>.
          </p>
        )}
        {typeof example === 'object' && <CodeBlock code={asJson(example)} what={`answer ${status}`} />}
      </div>
    </details>
  );
}
