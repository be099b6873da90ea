import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import { ExactText } from '../../ui/components/exact-text.js';
import { AlertIcon, TickIcon } from '../../ui/components/icons.js';
import { isUsable, type JudgedScope, type JudgedScopes } from '../judged-scope.js';

const text = messages.forDevelopers.request;

/** The scopes that were received, each with what is said of it. */
export function JudgedScopeList({ listed, more }: JudgedScopes): VNode {
  return (
    <ul class="box judged-scopes">
      {listed.map((one) => (
        <li key={one.scope} class={isUsable(one) ? 'judged-good' : 'judged-bad'}>
          {isUsable(one) ? <TickIcon /> : <AlertIcon />}
          <Judgement {...one} />
        </li>
      ))}
      {more > 0 && <li class="soft">{messages.forDevelopers.moreValues(more)}</li>}
    </ul>
  );
}

function Judgement({ scope, verdict, near }: JudgedScope): VNode {
  return (
    <div>
      <code class="exact">
        <ExactText text={scope} />
      </code>
      <p class="small soft">
        {text.verdicts[verdict]}
        {near !== undefined && (
          <>
            {' '}
            {text.meant} <code>{near}</code>?
          </>
        )}
      </p>
    </div>
  );
}
