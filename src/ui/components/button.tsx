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
  /** Together with `value` tells the server which of a form's buttons was pressed. */
  name?: string;
  value?: string;
  accessKey?: string;
  /** The shortcut key, which is shown on the button. For pages with keyboard shortcuts. */
  keyboard?: string;
  /**
   * The accessible name, where the visible text alone would be ambiguous. It begins with the visible text, so that
   * speech input finds the button by it.
   */
  label?: string;
  /** The id of an element that explains the button. */
  describedBy?: string;
  /** Until script takes the form over, which must never be sent: neither the button nor the Enter key sends it then. */
  disabled?: boolean;
}

/** The shortcut key shown on a button or link. Hidden from screen readers, because the help text lists all keys. */
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
  disabled,
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
        disabled,
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
   * The accessible name, where the visible text alone would be ambiguous. It begins with the visible text, so that
   * speech input finds the link by it.
   */
  label?: string;
}

/** A link that looks like a button. */
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

/** The main button of a card with a form. */
export function SubmitButton({ children }: Pick<Look, 'children'>): VNode {
  return (
    <Button kind="primary" wide>
      {children}
    </Button>
  );
}
