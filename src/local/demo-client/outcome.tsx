import type { VNode } from 'preact';
import type { Reading } from './memory.js';

export function Outcome({ what, answer, at }: Reading): VNode {
  return (
    <div>
      <div class="row spread">
        <p class={answer.status < 400 ? 'good' : 'bad'}>
          {what}: {answer.status}
        </p>
        <Clock at={at} />
      </div>
      <pre>{JSON.stringify(answer.body, null, 2)}</pre>
    </div>
  );
}

export function Clock({ at }: { at: Date }): VNode {
  return <time dateTime={at.toISOString()}>{at.toISOString().slice(11, 19)} UTC</time>;
}
