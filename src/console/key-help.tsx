import type { VNode } from 'preact';
import { messages } from '../web/messages.js';

type KeyName = Exclude<keyof typeof messages.console.keys, 'label' | 'on' | 'off'>;

/** What each key does on this page; console.js makes them work, and adds a button that turns them off. */
export function KeyHelp({ keys }: { keys: [key: string, does: KeyName][] }): VNode {
  const { keys: words } = messages.console;
  return (
    <p class="hint keys" data-keys data-on={words.on} data-off={words.off}>
      <span>{words.label}</span>
      {keys.map(([key, does]) => (
        <span class="nowrap" key={key}>
          <kbd class="key">{key}</kbd> {words[does]}
        </span>
      ))}
    </p>
  );
}
