import type { VNode } from 'preact';
import type { Operation } from '../reference.js';
import { samplesOf } from '../samples/samples.js';
import { Answers } from './answers.page.js';
import { DocsPage, Method, type DocsFrame } from './docs-frame.page.js';
import { Fields } from './fields.page.js';
import { asJson, CodeBlock, Prose } from './prose.page.js';
import { Samples } from './samples.page.js';
import { TryIt, type Trial } from './try-it.page.js';

interface OperationPageProps {
  frame: DocsFrame;
  operation: Operation;
  trial: Trial;
}

export function OperationPage({ frame, operation, trial }: OperationPageProps): VNode {
  const { title, method, base, path, description, group } = operation;
  return (
    <DocsPage frame={frame} title={title}>
      <div class="docs-operation">
        <header class="docs-operation-head stack">
          <p class="soft small">{group} API</p>
          <h1>{title}</h1>
          <p class="docs-address">
            <Method method={method} />{' '}
            <code>
              <span class="soft">{base}</span>
              {path}
            </code>
          </p>
          <Access operation={operation} />
          <Prose html={description} />
        </header>
        <aside class="docs-operation-code stack" aria-label="Samples">
          <Samples samples={samplesOf(operation)} what={title} />
          <AnswerExample operation={operation} />
          <TryIt operation={operation} trial={trial} />
        </aside>
        <div class="docs-operation-rest stack">
          <Parameters operation={operation} />
          <Body operation={operation} />
          <Answers operation={operation} />
        </div>
      </div>
    </DocsPage>
  );
}

function Access({ operation: { access, scopes } }: { operation: Operation }): VNode {
  if (access === 'none') return <p class="docs-access">Needs no token.</p>;
  if (access === 'client') {
    return (
      <p class="docs-access">
        Needs <code>client_id</code> and <code>client_secret</code>, by HTTP Basic or in the body.
      </p>
    );
  }
  return scopes.length === 0 ? (
    <p class="docs-access">
      Needs a <a href="/docs/tokens">token of a user</a>.
    </p>
  ) : (
    <p class="docs-access">
      Needs a <a href="/docs/operations/issueToken">token of the client’s own</a> with{' '}
      {scopes.map((scope) => (
        <code key={scope}>{scope}</code>
      ))}
      .
    </p>
  );
}

function AnswerExample({ operation: { answers } }: { operation: Operation }): VNode | null {
  const answer = answers.find(({ status, type }) => status.startsWith('2') && type === 'application/json');
  if (answer?.example === undefined) return null;
  return (
    <section class="samples" aria-label="Example of an answer">
      <p class="samples-title">Answer {answer.status}</p>
      <CodeBlock code={asJson(answer.example)} what="answer" />
    </section>
  );
}

const PLACES = [
  { place: 'path', title: 'In the path' },
  { place: 'query', title: 'In the query' },
  { place: 'header', title: 'Headers' },
] as const;

function Parameters({ operation: { parameters } }: { operation: Operation }): VNode {
  return (
    <>
      {PLACES.map(({ place, title }) => {
        const fields = parameters.filter((one) => one.in === place);
        return fields.length === 0 ? null : (
          <section key={place} aria-labelledby={place}>
            <h2 id={place}>{title}</h2>
            <Fields fields={fields} prefix={place} />
          </section>
        );
      })}
    </>
  );
}

function Body({ operation: { body } }: { operation: Operation }): VNode | null {
  if (!body) return null;
  const { type, isRequired, shapes, example } = body;
  return (
    <section aria-labelledby="body">
      <h2 id="body">Body</h2>
      <p class="soft small">
        <code>{type}</code>
        {!isRequired && ' · may be left out'}
      </p>
      {shapes.map(({ name, description, fields }) =>
        name === undefined ? (
          <Fields key="only" fields={fields} prefix="body" />
        ) : (
          <section key={name} aria-labelledby={`body-${name}`}>
            <h3 id={`body-${name}`}>
              <code>{name}</code>
            </h3>
            {description && <Prose html={description} />}
            <Fields fields={fields} prefix={`body-${name}`} />
          </section>
        ),
      )}
      <details>
        <summary>Example of a body</summary>
        <CodeBlock code={asJson(example)} what="body" />
      </details>
    </section>
  );
}
