import type { VNode } from 'preact';
import { Notice } from '../../ui/components/notice.js';
import type { Sentence } from '../../texts/sentence.js';

/** Above a page on which something was asked for that a rule refuses. */
export function RefusedNotice({ refused }: { refused: Sentence | undefined }): VNode | null {
  if (!refused) return null;
  return (
    <Notice kind="warn" title={refused.title}>
      <p>{refused.text}</p>
    </Notice>
  );
}
