import type { VNode } from 'preact';
import { Notice } from '../../ui/components/notice.js';
import type { Sentence } from '../../texts/sentence.js';

/** Shown above a page if a rule has refused what was asked for. */
export function RefusedNotice({ refused }: { refused: Sentence | undefined }): VNode | null {
  if (!refused) return null;
  return (
    <Notice kind="warn" title={refused.title}>
      <p>{refused.text}</p>
    </Notice>
  );
}
