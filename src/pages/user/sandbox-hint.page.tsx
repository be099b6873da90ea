import type { VNode } from 'preact';
import { MAGIC_NAMES } from '../../verification/review/planned-outcome.js';
import type { ItemName } from '../../verification/catalogue/items.js';
import { Notice } from '../../ui/components/notice.js';
import { messages } from '../../texts/messages.js';

const text = messages.simulation;

/** Lists the family names that decide a sandbox verification, so that a developer need not look them up. */
export function SandboxHint({ items }: { items: readonly ItemName[] }): VNode | null {
  if (!items.includes('family_name')) return null;
  return (
    <Notice kind="info" title={text.title}>
      <p>{text.names(MAGIC_NAMES.map((name) => name.charAt(0).toUpperCase() + name.slice(1)))}</p>
    </Notice>
  );
}
