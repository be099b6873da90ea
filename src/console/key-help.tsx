import type { VNode } from 'preact';
import { messages } from '../web/messages.js';

type KeyName = Exclude<
  keyof typeof messages.console.keys,
  'label' | 'how' | 'inForm' | 'escape' | 'on' | 'off' | 'then'
>;

export interface KeyHelpProps {
  keys: [key: string, does: KeyName][];
  /** Whether there is one that opens: no letter leads anywhere while it is. */
  hasForm?: boolean;
}

/** Where each key leads on this page; console.js makes them work, and adds a button that turns them off. */
export function KeyHelp({ keys, hasForm = false }: KeyHelpProps): VNode {
  const { keys: words } = messages.console;
  return (
    <p class="hint keys" data-keys data-on={words.on} data-off={words.off} data-then={words.then}>
      <span>{words.label}</span>
      {keys.map(([key, does]) => (
        <span class="nowrap keys-one" key={key}>
          <kbd class="key">{key}</kbd> {words[does]}
        </span>
      ))}
      <span class="keys-how">{words.how}</span>
      {hasForm && (
        <span class="keys-form">
          <kbd class="key">{words.escape}</kbd> {words.inForm}
        </span>
      )}
    </p>
  );
}
