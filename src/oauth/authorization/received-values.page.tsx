import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import { ExactText } from '../../ui/components/exact-text.js';

/** Longer lists are cut, so that nobody can fill a page with values of theirs. */
const MAX_LISTED = 10;

/** Everything that was sent for one parameter, each value on a line of its own. */
export function ReceivedValues({ values }: { values: readonly (string | undefined)[] }): VNode {
  const text = messages.forDevelopers;
  if (values.length === 0) return <span class="soft small">{text.nothing}</span>;
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

function ExactCode({ text }: { text: string }): VNode {
  return (
    <code class="exact">
      <ExactText text={text} />
    </code>
  );
}
