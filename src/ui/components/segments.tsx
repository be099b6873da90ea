import type { VNode } from 'preact';

interface SegmentsProps {
  /** What is chosen here, for screen readers. */
  label: string;
  segments: { href: string; text: string; isCurrent: boolean }[];
}

/** A few views of one page, of which one is shown. */
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
