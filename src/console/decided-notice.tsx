import type { VNode } from 'preact';
import { Notice } from '../web/components/notice.js';
import { messages } from '../web/messages.js';
import type { Decided } from './decided.js';

const words = messages.review.decided;

/** The next case opens by itself (RV1); this says what became of the last one. */
export function DecidedNotice({ decided }: { decided: Decided | undefined }): VNode | null {
  if (!decided) return null;
  return (
    <Notice kind="good">
      <p>
        <strong>{words.became[decided.status]}</strong>{' '}
        <a href={`/console/verifications/${decided.verificationId}`}>{words.again}</a>
      </p>
    </Notice>
  );
}
