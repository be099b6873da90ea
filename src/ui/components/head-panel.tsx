import type { ComponentChildren, VNode } from 'preact';
import { present } from '../../present.js';

interface HeadPanelProps {
  title: string;
  isOpen: boolean;
  isPrimary?: boolean;
  class?: string;
  /** The shortcut key that opens the card. For pages with keyboard shortcuts. */
  keyboard?: string;
  children: ComponentChildren;
}

/**
 * A button beside the heading of a page, and the card that it opens below. It is a `details` element, so it needs no
 * script.
 */
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
