import type { VNode } from 'preact';
import type { RecordedCall } from './memory.js';

export function Outcome({ request, response, at }: RecordedCall): VNode {
  return (
    <div>
      <div class="row spread">
        <p class={response.status < 400 ? 'good' : 'bad'}>
          {request}: {response.status}
        </p>
        <Clock at={at} />
      </div>
      <pre>{JSON.stringify(response.body, null, 2)}</pre>
    </div>
  );
}

export function Clock({ at }: { at: Date }): VNode {
  return <time dateTime={at.toISOString()}>{at.toISOString().slice(11, 19)} UTC</time>;
}
