import type { VNode } from 'preact';
import { messages } from '../web/messages.js';

type KeyName = Exclude<keyof typeof messages.console.keys, 'label' | 'how' | 'on' | 'off' | 'then'>;

export interface KeyHelpProps {
  keys: [key: string, does: KeyName][];
}

/** Where each key leads on this page; console.js makes them work, and adds a button that turns them off. */
export function KeyHelp({ keys }: KeyHelpProps): VNode {
  const { keys: words } = messages.console;
  return (
    <p class="hint keys" data-keys data-on={words.on} data-off={words.off} data-then={words.then}>
      <span>{words.label}</span>
      {keys.map(([key, does]) => (
        <span class="nowrap" key={key}>
          <kbd class="key">{key}</kbd> {words[does]}
        </span>
      ))}
      <span>{words.how}</span>
    </p>
  );
}
