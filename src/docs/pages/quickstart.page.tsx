import type { ComponentChildren, VNode } from 'preact';
import { operationPath } from '../addresses.js';
import type { ReaderClient } from '../trial.js';
import type { QuickstartStep } from '../quickstart.js';
import { DocsPage, type DocsFrame } from './docs-frame.page.js';
import { CodeBlock } from './prose.page.js';

interface QuickstartPageProps {
  frame: DocsFrame;
  steps: Record<QuickstartStep, string>;
  /** The reader's sandbox clients, the one that the page is about first; empty for readers who are not logged in. */
  clients: readonly ReaderClient[];
  isLoggedIn: boolean;
}

/** From nothing to a webhook whose signature has been checked, without a server and without a package. */
export function QuickstartPage({ frame, steps, clients, isLoggedIn }: QuickstartPageProps): VNode {
  const [client, ...others] = clients;
  return (
    <DocsPage frame={frame} title="Quickstart">
      <div class="docs-text stack">
        <h1>Quickstart</h1>
        <p class="lead">
          From nothing to a webhook whose signature you have checked: six steps, a terminal, no server and nothing to
          install.
        </p>
        <ol class="docs-steps plain-list">
          <Step title="Have a sandbox application">
            {client ? (
              <OwnClient client={client} others={others} />
            ) : (
              <p>
                <a href="/dashboard">{isLoggedIn ? 'Register one in the dashboard' : 'Log in to the dashboard'}</a>
                {isLoggedIn ? '' : ' and register one'}, in the sandbox, with any redirect URI on{' '}
                <code>http://localhost</code>. Its secret is shown once. Then come back: this page fills in your{' '}
                <code>client_id</code>.
              </p>
            )}
            <CodeBlock code={steps.credentials} what="credentials" />
            <p>
              Put its secret in the place of <code>kcs_…</code>.
            </p>
          </Step>
          <Step title="Get a token of its own">
            <CodeBlock code={steps.token} what="request for a token" />
            <p>
              It prints the token, which lasts for two hours, or what is wrong.{' '}
              <a href={operationPath('issueToken')}>About tokens</a>
            </p>
          </Step>
          <Step title="Listen for webhooks">
            <p>
              A <a href={operationPath('createWebhookListener')}>listener</a> gets what an endpoint would get, and waits
              until you ask. It signs with a secret of yours, here one for trying.
            </p>
            <CodeBlock code={steps.listen} what="request for a listener" />
            <p>It prints the listener’s id, or what is wrong.</p>
          </Step>
          <Step title="Let something happen">
            <p>
              In the sandbox you decide. This makes a <a href={operationPath('createSandboxUsers')}>user</a> whose
              verification has been approved.
            </p>
            <CodeBlock code={steps.happen} what="request for a user" />
          </Step>
          <Step title="Read the webhook">
            <p>
              The headers and the body to the letter, as your server would get them by <code>POST</code>.
            </p>
            <CodeBlock code={steps.read} what="request for notifications" />
            <p>You get, shortened:</p>
            <CodeBlock code={steps.heard} what="answer with notifications" />
          </Step>
          <Step title="Check its signature">
            <p>
              Paste the answer and the secret of step 3, <code>{steps.secret}</code>, into the{' '}
              <a href="/docs/signature-checker">signature checker</a>. Your code does the same:{' '}
              <a href="/docs/webhooks#signatures">in Node.js, Python and Go</a>.
            </p>
          </Step>
        </ol>
        <p class="small">
          Without a terminal: the pages of the operations in steps 3 to 5 send the same requests, under <em>Try it</em>.
        </p>
        <h2>Then send a user</h2>
        <p>
          A link or a redirect to this address begins a verification. The user comes back to your redirect URI with a{' '}
          <code>code</code>, which your server <a href={operationPath('issueToken')}>exchanges</a>.
        </p>
        <CodeBlock code={steps.authorize} what="address" />
        <p>
          <a href={operationPath('authorize')}>All parameters</a> · <a href="/docs/scopes">Scopes and levels</a> ·{' '}
          <a href="/docs/sandbox">Every outcome in the sandbox</a>
        </p>
      </div>
    </DocsPage>
  );
}

function Step({ title, children }: { title: string; children: ComponentChildren }): VNode {
  return (
    <li class="docs-step stack">
      <h2>{title}</h2>
      {children}
    </li>
  );
}

/** Never with a secret: those are shown once, where they are made. */
function OwnClient({ client, others }: { client: ReaderClient; others: readonly ReaderClient[] }): VNode {
  return (
    <>
      <p>
        You have one: <strong>{client.name}</strong>, <code>{client.clientId}</code>. Its secret was shown when it was
        made. <a href={`/dashboard/clients/${client.clientId}/secrets`}>Its page</a> makes a new one, beside which the
        old one works for as long as you say there.
      </p>
      {others.length > 0 && (
        <p class="small">
          Or begin with{' '}
          {others.map(({ clientId, name }, index) => (
            <>
              {index > 0 && ', '}
              <a href={`/docs/quickstart?client_id=${clientId}`}>{name}</a>
            </>
          ))}
          .
        </p>
      )}
    </>
  );
}
