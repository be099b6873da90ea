import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';

interface CopyBoxProps {
  text: string;
  /** What the text is, for people who hear only the button's name. */
  what: string;
  /** Within a line, without a background of its own. */
  inLine?: boolean;
  /** For what is shown only once: larger, in a box with the button beside it. */
  isLarge?: boolean;
}

/** A text to copy. enhance.js adds a button; without script users select the text. */
export function CopyBox({ text, what, inLine = false, isLarge = false }: CopyBoxProps): VNode {
  const words = { 'data-copy': messages.form.copy, 'data-copied': messages.form.copied, 'data-what': what };
  return (
    <div class={lookOf(inLine, isLarge)} {...words}>
      <code>{text}</code>
    </div>
  );
}

function lookOf(inLine: boolean, isLarge: boolean): string {
  if (isLarge) return 'copy-large';
  return inLine ? 'copy-line' : 'copy-box';
}
