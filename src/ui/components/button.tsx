import type { ComponentChildren, VNode } from 'preact';
import { present } from '../../present.js';

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet';

interface Look {
  kind?: ButtonKind;
  wide?: boolean;
  small?: boolean;
  children: ComponentChildren;
}

interface ButtonProps extends Look {
  /** With `value`: tells which of a form's buttons was pressed. */
  name?: string;
  value?: string;
  accessKey?: string;
  /** The key for this button, shown on it, on pages with keyboard shortcuts. */
  keyboard?: string;
  /**
   * For screen readers, where the visible text could mean several things on the page. It begins with the visible text.
   */
  label?: string;
  /** The id of an explanation. */
  describedBy?: string;
}

/** The key shown on a button or link. Hidden from screen readers, which get it from the help text. */
export function Key({ children }: { children: string }): VNode {
  return (
    <kbd class="key" aria-hidden="true">
      {children}
    </kbd>
  );
}

/** A button that sends its form. */
export function Button({
  name,
  value,
  accessKey,
  keyboard,
  label,
  describedBy,
  children,
  ...look
}: ButtonProps): VNode {
  return (
    <button
      type="submit"
      class={classOf(look)}
      {...present({
        name,
        value,
        accessKey,
        'data-key': keyboard,
        'aria-label': label,
        'aria-describedby': describedBy,
      })}
    >
      {children}
      {keyboard && <Key>{keyboard}</Key>}
    </button>
  );
}

interface ButtonLinkProps extends Look {
  href: string;
  /**
   * For screen readers, where the visible text could mean several things on the page. It begins with the visible text.
   */
  label?: string;
}

/** A link to the next step, drawn as a button. */
export function ButtonLink({ href, label, children, ...look }: ButtonLinkProps): VNode {
  return (
    <a class={classOf(look)} href={href} {...present({ 'aria-label': label })}>
      {children}
    </a>
  );
}

function classOf({ kind = 'secondary', wide = false, small = false }: Omit<Look, 'children'>): string {
  return ['button', `button-${kind}`, wide && 'button-wide', small && 'button-small'].filter(Boolean).join(' ');
}

/** The one thing that a card with a form is for. */
export function SubmitButton({ children }: Pick<Look, 'children'>): VNode {
  return (
    <Button kind="primary" wide>
      {children}
    </Button>
  );
}
