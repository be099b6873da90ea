import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import { ExactText } from '../../ui/components/exact-text.js';
import { Worded } from '../../ui/components/worded.js';
import type { ReceivedParameter } from './received-parameter.js';

/** Longer lists are cut, so that nobody can fill a page with values of theirs. */
const MAX_LISTED = 10;

const text = messages.forDevelopers;

/** Everything that was sent for one parameter, each value on a line of its own. */
export function ReceivedValues({ values }: { values: readonly (string | undefined)[] }): VNode {
  return (
    <ul class="plain-list">
      {values.slice(0, MAX_LISTED).map((value, index) => (
        <li key={index}>
          {value === undefined ? <span class="soft small">{text.unreadable}</span> : <ExactCode text={value} />}
        </li>
      ))}
      {values.length > MAX_LISTED && <li class="soft">{text.moreValues(values.length - MAX_LISTED)}</li>}
    </ul>
  );
}

interface HowItWasSentProps extends Pick<ReceivedParameter, 'isEmpty' | 'sentAs'> {
  name: string;
  /** Where an empty value often comes from. */
  emptyHint?: string;
}

/** Of a parameter that is missing: what there is in its place. */
export function HowItWasSent({ isEmpty, sentAs, name, emptyHint }: HowItWasSentProps): VNode | null {
  if (isEmpty) {
    return (
      <p>
        <Worded text={text.empty} given={{ name: <code>{name}=</code> }} /> {emptyHint}
      </p>
    );
  }
  if (sentAs === undefined) return null;
  return (
    <p>
      <Worded text={text.sentAs} given={{ sent: <ExactCode text={sentAs} />, name: <code>{name}</code> }} />
    </p>
  );
}

function ExactCode({ text: value }: { text: string }): VNode {
  return (
    <code class="exact">
      <ExactText text={value} />
    </code>
  );
}
