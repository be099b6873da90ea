import type { VNode } from 'preact';

interface SegmentsProps {
  /** Names what is chosen here, for screen readers. */
  label: string;
  segments: { href: string; text: string; isCurrent: boolean }[];
}

/** Links to alternative views of one page, such as live and sandbox. The current one is marked. */
export function Segments({ label, segments }: SegmentsProps): VNode {
  return (
    <nav class="segments" aria-label={label}>
      {segments.map(({ href, text, isCurrent }) => (
        <a key={text} class="segment" href={href} {...(isCurrent ? { 'aria-current': 'true' as const } : {})}>
          {text}
        </a>
      ))}
    </nav>
  );
}
