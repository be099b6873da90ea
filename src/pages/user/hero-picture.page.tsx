import type { VNode } from 'preact';

/** Decoration: an identity card that has been checked, drawn in the colours of the style sheet. */
export function HeroPicture(): VNode {
  return (
    <svg class="hero-picture" viewBox="0 0 420 320" fill="none" aria-hidden="true" focusable="false">
      <rect class="art-back" x="70" y="22" width="320" height="204" rx="20" transform="rotate(6 230 124)" />
      <rect class="art-card" x="40" y="52" width="320" height="204" rx="20" />
      <rect class="art-band" x="40" y="52" width="320" height="44" rx="20" />
      <path class="art-band" d="M40 76h320v20H40z" />
      <rect class="art-photo" x="64" y="120" width="84" height="108" rx="10" />
      <circle class="art-person" cx="106" cy="158" r="20" />
      <path class="art-person" d="M72 228c2-26 15-40 34-40s32 14 34 40z" />
      <path class="art-line" d="M172 132h128M172 160h92M172 188h152M172 216h64" />
      <circle class="art-seal" cx="344" cy="238" r="46" />
      <path class="art-tick" d="m324 240 14 14 28-30" />
    </svg>
  );
}
