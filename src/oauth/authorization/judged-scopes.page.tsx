import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import { ExactText } from '../../ui/components/exact-text.js';
import { AlertIcon, TickIcon } from '../../ui/components/icons.js';
import { Worded } from '../../ui/components/worded.js';
import { isUsable, type JudgedScope, type JudgedScopes } from '../judged-scope.js';

const text = messages.forDevelopers.request;

/** The scopes that were received, each faulty one with what is said of it. */
export function JudgedScopeList({ listed, more }: JudgedScopes): VNode {
  return (
    <ul class="judged-scopes">
      {listed.map((one) => (
        <li key={one.scope} class={isUsable(one) ? 'judged-good' : 'judged-bad'}>
          {isUsable(one) ? <TickIcon /> : <AlertIcon />}
          <div>
            <code class="exact">
              <ExactText text={one.scope} />
            </code>
            <Verdict {...one} />
          </div>
        </li>
      ))}
      {more > 0 && <li class="soft">{messages.forDevelopers.moreValues(more)}</li>}
    </ul>
  );
}

function Verdict({ verdict, near, isNearAllowed }: JudgedScope): VNode | null {
  if (verdict === 'usable') return null;
  return (
    <p class="small soft">
      {text.verdicts[verdict]}
      {near !== undefined && ' '}
      {near !== undefined && (
        <Worded text={isNearAllowed ? text.meant : text.meantElsewhere} given={{ near: <code>{near}</code> }} />
      )}
    </p>
  );
}
