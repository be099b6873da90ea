import type { VNode } from 'preact';
import { Notice } from '../../ui/components/notice.js';
import type { Refused } from '../../http/refused.js';

/** Above a page on which something was asked for that a rule refuses. */
export function RefusedNotice({ refused }: { refused: Refused | undefined }): VNode | null {
  if (!refused) return null;
  return (
    <Notice kind="warn" title={refused.title}>
      <p>{refused.text}</p>
    </Notice>
  );
}
