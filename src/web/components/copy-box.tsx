import type { VNode } from 'preact';
import { messages } from '../messages.js';

/** A text to take away. enhance.js adds a button that does; without script it is selected by hand. */
export function CopyBox({ text }: { text: string }): VNode {
  return (
    <div class="copy-box" data-copy={messages.form.copy} data-copied={messages.form.copied}>
      <code>{text}</code>
    </div>
  );
}
