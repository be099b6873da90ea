import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import { ExactText } from '../../ui/components/exact-text.js';
import { AlertIcon, TickIcon } from '../../ui/components/icons.js';
import type { JudgedScope } from '../judged-scope.js';

/** More scopes than the service knows are cut, so that nobody can fill a page with values of theirs. */
const MAX_LISTED = 30;

const text = messages.forDevelopers.request;

/** The scopes that were received, each with what is said of it. Those with a fault come first. */
export function JudgedScopes({ scopes }: { scopes: readonly JudgedScope[] }): VNode {
  const [faulty, usable] = [scopes.filter((one) => !isUsable(one)), scopes.filter(isUsable)];
  return (
    <ul class="box judged-scopes">
      {[...faulty, ...usable].slice(0, MAX_LISTED).map((one) => (
        <li key={one.scope} class={isUsable(one) ? 'judged-good' : 'judged-bad'}>
          {isUsable(one) ? <TickIcon /> : <AlertIcon />}
          <Judgement {...one} />
        </li>
      ))}
      {scopes.length > MAX_LISTED && (
        <li class="soft">{messages.forDevelopers.moreValues(scopes.length - MAX_LISTED)}</li>
      )}
    </ul>
  );
}

function isUsable({ verdict }: JudgedScope): boolean {
  return verdict === 'usable';
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
