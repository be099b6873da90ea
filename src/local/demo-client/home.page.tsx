import type { VNode } from 'preact';
import { Frame } from '../page-frame.js';
import { DEMO_CLIENT_NAME } from './name.js';
import type { Memory, Notification, Pair } from './memory.js';
import { Clock, Outcome } from './outcome.js';
import { SandboxPanel } from './sandbox-panel.js';
import type { Registration } from './service-api.js';

export function HomePage({ memory, client }: { memory: Memory; client: Registration }): VNode {
  return (
    <Frame
      version={String(memory.changes)}
      title={DEMO_CLIENT_NAME}
      name={DEMO_CLIENT_NAME}
      hint="A made-up application that uses Attestry as any client would."
      theme="harbour"
    >
      <section class="hero">
        <h1>Open your account</h1>
        <p>Before you trade, we must know who you are. Attestry checks that for us.</p>
        {memory.problem && <p class="bad">{memory.problem}</p>}
        {memory.waiting && (
          <Next since={memory.waiting.since} consoleUrl={`${client.frontendUrl}/console?environment=sandbox`} />
        )}
        <form method="post" action="/verify">
          <button class="main">Verify me with Attestry</button>
        </form>
      </section>
      <div class="columns">
        <section>
          <h2>Tokens</h2>
          {memory.pairs.length === 0 && <p class="soft">None yet: they come when you return from Attestry.</p>}
          {memory.pairs.map((pair) => (
            <TokenPair pair={pair} key={pair.number} />
          ))}
        </section>
        <div class="stack">
          <SandboxPanel uid={memory.latestUid} last={memory.sandbox} />
          <section>
            <h2>Notifications</h2>
            {memory.notifications.length === 0 && (
              <p class="soft">None yet: one arrives when somebody decides. This page shows it by itself.</p>
            )}
            {memory.notifications.map((notification) => (
              <Received notification={notification} key={notification.receivedAt.getTime()} />
            ))}
          </section>
          <section>
            <div class="row spread">
              <h2>Statistics</h2>
              <form method="post" action="/statistics">
                <button>Read</button>
              </form>
            </div>
            {memory.statistics.map((reading) => (
              <Outcome {...reading} key={reading.request} />
            ))}
          </section>
        </div>
      </div>
    </Frame>
  );
}

/**
 * Says what to do next. The verification stays pending until the same person decides it, as the client's developer or
 * as a reviewer.
 */
function Next({ since, consoleUrl }: { since: Date; consoleUrl: string }): VNode {
  return (
    <p class="next">
      <strong>Your check is pending</strong> since <Clock at={since} />. Next, decide yourself, under “Sandbox”; or as a
      reviewer would: <a href={consoleUrl}>open the review console</a> with the log-in from the table that{' '}
      <code>npm start</code> printed.
    </p>
  );
}

function TokenPair({ pair }: { pair: Pair }): VNode {
  const { tokens, from, last, number } = pair;
  return (
    <article>
      <div class="row spread">
        <strong>Pair {number}</strong>
        <span class="soft">{from ? `refreshed from pair ${from}` : 'from the authorization code'}</span>
      </div>
      <dl>
        <dt>access</dt>
        <dd>
          <code>{shortened(tokens.access_token)}</code>
        </dd>
        <dt>refresh</dt>
        <dd>
          <code>{shortened(tokens.refresh_token ?? '')}</code>
        </dd>
        <dt>scope</dt>
        <dd>{tokens.scope}</dd>
        <dt>valid</dt>
        <dd>{tokens.expires_in} s</dd>
      </dl>
      <div class="row">
        <form method="post" action={`/pairs/${number}/read`}>
          <button>Read users/me</button>
        </form>
        <form method="post" action={`/pairs/${number}/refresh`}>
          <button>Refresh</button>
        </form>
      </div>
      {last && <Outcome {...last} />}
    </article>
  );
}

function Received({ notification }: { notification: Notification }): VNode {
  const { headers, body, signatures, receivedAt } = notification;
  return (
    <article>
      <div class="row spread">
        <h3>{typeOf(notification)}</h3>
        <span class="soft">
          <Clock at={receivedAt} /> · attempt {headers['x-service-attempt']}
        </span>
      </div>
      <pre>{body}</pre>
      <dl>
        <dt>webhook-id</dt>
        <dd>
          <code>{headers['webhook-id']}</code>
        </dd>
        <dt>X-Service-Signature</dt>
        <dd>{verdict(signatures.service)}</dd>
        <dt>webhook-signature</dt>
        <dd>{verdict(signatures.standard)}</dd>
      </dl>
    </article>
  );
}

/** The type of a notification. A body with a wrong signature is not parsed (§6.1). */
function typeOf({ body, signatures }: Notification): string {
  if (!signatures.service || !signatures.standard) return 'Not received: a signature is wrong';
  return (JSON.parse(body) as { type: string }).type;
}

function verdict(isRight: boolean): VNode {
  return isRight ? <span class="good">✓ right</span> : <span class="bad">✗ wrong</span>;
}

/** The beginning and end of a token, enough to tell two apart. A whole token is never shown. */
function shortened(token: string): string {
  return token ? `${token.slice(0, 10)}…${token.slice(-4)}` : '–';
}
