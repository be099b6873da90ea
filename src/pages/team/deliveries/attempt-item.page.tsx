import type { VNode } from 'preact';
import type { Attempt } from '../../../webhooks/deliveries/delivery.js';
import { Badge } from '../../../ui/components/badge.js';
import { Moment } from '../../../ui/components/date.js';
import { messages } from '../../../texts/messages.js';

const { delivery: words, lastStatus } = messages.clientDeliveries;
/** Receivers choose the length of their response body and `Location`, so only this many characters are shown. */
const MAX_SHOWN = 4_000;

/** One attempt. The response body is shown as plain text, even if it is HTML. */
export function AttemptItem({ attempt }: { attempt: Attempt }): VNode {
  const { attemptNumber, outcome, statusCode, errorClass, location, connectionReplaced } = attempt;
  return (
    <li class="long-words">
      <p>
        <strong>{words.attempt(attemptNumber)}</strong>{' '}
        <Badge kind={outcome === 'delivered' ? 'good' : 'bad'}>{words.outcomes[outcome]}</Badge>
      </p>
      <p class="small">
        {statusCode === null ? words.noAnswer(errorClass ?? 'UNKNOWN') : lastStatus(statusCode)} ·{' '}
        {words.duration(attempt.durationMs)} · <Moment date={attempt.startedAt} />
      </p>
      {location !== null && (
        <p class="small">
          {words.leadsTo} <code>{location.slice(0, MAX_SHOWN)}</code>
        </p>
      )}
      {connectionReplaced && <p class="small">{words.replaced}</p>}
      {attempt.requestHeaders && (
        <details>
          <summary>{words.requestHeaders}</summary>
          <pre class="raw">
            {Object.entries(attempt.requestHeaders)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
          </pre>
        </details>
      )}
      {attempt.responseBody !== null && attempt.responseBody !== '' && (
        <details>
          <summary>{words.responseBody}</summary>
          <pre class="raw">{attempt.responseBody.slice(0, MAX_SHOWN)}</pre>
        </details>
      )}
    </li>
  );
}
