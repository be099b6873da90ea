import type { VNode } from 'preact';
import { ButtonLink } from './button.js';

interface PagerProps {
  label: string;
  first?: { href: string; text: string } | undefined;
  next?: { href: string; text: string } | undefined;
}

/**
 * Links to the next page and to the first. There are no page numbers, because keyset pagination does not count rows.
 */
export function Pager({ label, first, next }: PagerProps): VNode | null {
  if (!first && !next) return null;
  return (
    <nav class="pager" aria-label={label}>
      {first && (
        <ButtonLink small href={first.href}>
          {first.text}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink small href={next.href}>
          {next.text}
        </ButtonLink>
      )}
    </nav>
  );
}
