import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';

interface CopyBoxProps {
  text: string;
  /** What it is, for who hears the button's name alone. */
  what: string;
  /** Beside others, where it needs no ground of its own. */
  inLine?: boolean;
}

/** A text to take away. enhance.js adds a button that does; without script it is selected by hand. */
export function CopyBox({ text, what, inLine = false }: CopyBoxProps): VNode {
  const words = { 'data-copy': messages.form.copy, 'data-copied': messages.form.copied, 'data-what': what };
  return (
    <div class={inLine ? 'copy-line' : 'copy-box'} {...words}>
      <code>{text}</code>
    </div>
  );
}
