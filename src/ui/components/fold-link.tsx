import type { VNode } from 'preact';

interface FoldLinkProps {
  /** The page itself, which opens with all confirmations closed. */
  href: string;
  children: string;
}

/**
 * Cancels an action that a `details` element asks to confirm. enhance.js closes the element. Without script, the link
 * reloads the page, which closes it as well.
 */
export function FoldLink({ href, children }: FoldLinkProps): VNode {
  return (
    <a class="button button-secondary button-small" href={href} data-folds>
      {children}
    </a>
  );
}
