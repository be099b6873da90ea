import type { VNode } from 'preact';

interface FoldLinkProps {
  /** The page itself, on which all questions are closed. */
  href: string;
  children: string;
}

/** Takes back the wish for what a `details` asks about. enhance.js closes it; without script the page opens anew. */
export function FoldLink({ href, children }: FoldLinkProps): VNode {
  return (
    <a class="button button-secondary button-small" href={href} data-folds>
      {children}
    </a>
  );
}
