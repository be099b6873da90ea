import type { VNode } from 'preact';
import type { Notification, Notifications } from '../notifications.js';
import { DocsPage, type DocsFrame } from './docs-frame.page.js';
import { Fields } from './fields.page.js';
import { asJson, CodeBlock, Prose } from './prose.page.js';

/** Every type of notification, with what each attempt to deliver one carries. */
export function NotificationsPage({ frame, notifications }: { frame: DocsFrame; notifications: Notifications }): VNode {
  const { types, headers } = notifications;
  return (
    <DocsPage frame={frame} title="Notifications">
      <div class="docs-text stack">
        <h1>Notifications</h1>
        <p class="lead">
          Each is a <code>POST</code> of JSON to your endpoint. <a href="/docs/webhooks">Receive webhooks</a> says how
          to take them; an attempt that fails is <a href="/docs/webhooks#retries">retried 20 times, over nine days</a>.
        </p>
        <nav aria-label="Types">
          <ul class="docs-contents">
            {types.map(({ type }) => (
              <li key={type}>
                <a href={`#${type}`}>
                  <code>{type}</code>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {types.map((one) => (
          <Type key={one.type} notification={one} />
        ))}
        <section aria-labelledby="headers">
          <h2 id="headers">Headers of every attempt</h2>
          <Fields fields={headers} prefix="header" isAnswer />
        </section>
      </div>
    </DocsPage>
  );
}

function Type({ notification }: { notification: Notification }): VNode {
  const { type, title, description, fields, headers, payload } = notification;
  const example = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <section class="stack" aria-labelledby={type}>
      <h2 id={type}>
        <code>{type}</code>
      </h2>
      <p class="soft">{title}</p>
      <Prose html={description} />
      <CodeBlock code={asJson(payload)} what={`body of ${type}`} />
      <details>
        <summary>Fields of the body</summary>
        <Fields fields={fields} prefix={type} isAnswer />
      </details>
      <details>
        <summary>Headers of this example</summary>
        <CodeBlock code={example.join('\n')} what={`headers of ${type}`} />
      </details>
    </section>
  );
}
