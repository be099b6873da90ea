import type { VNode } from 'preact';
import { Notice } from '../../ui/components/notice.js';
import type { Sentence } from '../../texts/sentence.js';

/** Shown at the top of a page if a rule has refused the request. */
export function RefusedNotice({ refused }: { refused: Sentence | undefined }): VNode | null {
  if (!refused) return null;
  return (
    <Notice kind="warn" title={refused.title}>
      <p>{refused.text}</p>
    </Notice>
  );
}
