import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';

const words = messages.console.keys;

export interface KeyHelpProps {
  keys: [key: string, does: keyof typeof words.does][];
}

/**
 * A list of the keyboard shortcuts at the foot of a page. `console.js` makes them work and adds a button that turns
 * them off.
 */
export function KeyHelp({ keys }: KeyHelpProps): VNode {
  return (
    <details class="keys hint" data-keys data-on={words.on} data-off={words.off} data-then={words.then}>
      <summary>{words.title}</summary>
      <p class="keys-list">
        {keys.map(([key, does]) => (
          <span class="nowrap" key={key}>
            <kbd class="key">{key}</kbd> {words.does[does]}
          </span>
        ))}
      </p>
      <p>{words.how}</p>
    </details>
  );
}

/**
 * Shown below the forms while one of them is open: letters are then typed as text, and only the keys named here work.
 */
export function FormKeys(): VNode {
  return <p class="hint keys-form">{words.inForm}</p>;
}
