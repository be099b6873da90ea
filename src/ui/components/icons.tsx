import type { VNode } from 'preact';

/** The logo: an A whose crossbar is a long tick. src/ui/favicon.svg draws it, too. */
export function Mark(): VNode {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0b6a5b" />
      <path
        d="M7 25 14.6 7.6h2.8L21 16"
        stroke="#fff"
        stroke-width="3.2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
      <path
        d="m13 20.4 4.2 4L26 14.6"
        stroke="#7fe3cd"
        stroke-width="3.2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

export function TickIcon(): VNode {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true" focusable="false">
      <path
        d="m4.5 10.5 3.6 3.6 7.4-8"
        stroke="currentcolor"
        stroke-width="2.2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

/** The cross on a link or button that removes something. */
export function CrossIcon(): VNode {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" fill="none" aria-hidden="true" focusable="false">
      <path d="m2.5 2.5 7 7m0-7-7 7" stroke="currentcolor" stroke-width="1.75" stroke-linecap="round" />
    </svg>
  );
}

export function AlertIcon(): VNode {
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" fill="currentcolor" aria-hidden="true" focusable="false">
      <path d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0Zm-1 4v5h2V4H7Zm0 6.5v2h2v-2H7Z" />
    </svg>
  );
}
