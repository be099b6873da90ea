import type { VNode } from 'preact';
import type { ButtonKind } from './button.js';
import { messages } from '../../texts/messages.js';

interface CopyBoxProps {
  text: string;
  /** Names the text in the label of the copy button, for people who only hear that label. */
  what: string;
  /** Shown inline, without a background. */
  inLine?: boolean;
  /** Shown large, with the button beside it, for a text that no later page shows. */
  isLarge?: boolean;
  /** Copying the text is the main action of the page. */
  isMain?: boolean;
}

/** A text to copy. enhance.js adds a button that copies it. Without script, users select the text themselves. */
export function CopyBox({ text, what, inLine = false, isLarge = false, isMain = false }: CopyBoxProps): VNode {
  const words = { 'data-copy': messages.form.copy, 'data-copied': messages.form.copied, 'data-what': what };
  const kind: ButtonKind = isMain ? 'primary' : 'secondary';
  return (
    <div class={lookOf(inLine, isLarge)} {...words} data-kind={kind}>
      <code>{text}</code>
    </div>
  );
}

function lookOf(inLine: boolean, isLarge: boolean): string {
  if (isLarge) return 'copy-large';
  return inLine ? 'copy-line' : 'copy-box';
}
