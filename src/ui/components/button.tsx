import type { ComponentChildren, VNode } from 'preact';
import { present } from './present.js';

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet';

interface Look {
  kind?: ButtonKind;
  wide?: boolean;
  small?: boolean;
  children: ComponentChildren;
}

interface ButtonProps extends Look {
  /** With `value`: which of several buttons of one form was pressed. */
  name?: string;
  value?: string;
  accessKey?: string;
  /** A key that leads to it, on pages that have such a script: shown on it. */
  keyboard?: string;
  /** What a screen reader says, where the words alone could mean several things of the page. Begins with the words. */
  label?: string;
  /** The id of what explains it. */
  describedBy?: string;
}

/** The key that leads to what it stands on; what is read aloud says so elsewhere. */
export function Key({ children }: { children: string }): VNode {
  return (
    <kbd class="key" aria-hidden="true">
      {children}
    </kbd>
  );
}

/** Sends its form. */
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
  /** What a screen reader says, where the words alone could mean several things of the page. Begins with the words. */
  label?: string;
}

/** A link that is the next step, drawn as a button. */
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
