import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';

interface CopyBoxProps {
  text: string;
  /** Names the text in the label of the copy button, for people who only hear that label. */
  what: string;
  /** Shown inline, without a background. */
  inLine?: boolean;
}

/** A text to copy. enhance.js adds a button that copies it. Without script, users select the text themselves. */
export function CopyBox({ text, what, inLine = false }: CopyBoxProps): VNode {
  const words = { 'data-copy': messages.form.copy, 'data-copied': messages.form.copied, 'data-what': what };
  return (
    <div class={inLine ? 'copy-line' : 'copy-box'} {...words}>
      <code>{text}</code>
    </div>
  );
}
