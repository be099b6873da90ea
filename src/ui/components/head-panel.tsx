import type { ComponentChildren, VNode } from 'preact';
import { present } from '../../present.js';

interface HeadPanelProps {
  title: string;
  isOpen: boolean;
  isPrimary?: boolean;
  class?: string;
  /** The key that opens it, on pages with keyboard shortcuts. */
  keyboard?: string;
  children: ComponentChildren;
}

/** A button in the line of a page's heading, and the card that it opens below that line. Works without script. */
export function HeadPanel({ title, isOpen, isPrimary = false, keyboard, children, ...rest }: HeadPanelProps): VNode {
  return (
    <details class={['unfolds', rest.class].filter(Boolean).join(' ')} open={isOpen}>
      <summary
        class={`button button-small button-${isPrimary ? 'primary' : 'secondary'}`}
        {...present({ 'data-key': keyboard })}
      >
        {title}
      </summary>
      <div class="card">{children}</div>
    </details>
  );
}
