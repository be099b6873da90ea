import type { VNode } from 'preact';
import type { Status } from '../verification/status-machine.js';
import { Notice } from '../web/components/notice.js';
import type { Decided } from './decided.js';

const WORDS: Record<Status, string> = {
  approved: 'Approved.',
  rejected: 'Rejected.',
  contacted: 'The user has been asked for more.',
  pending: 'The case is open again.',
  expired: 'The case has expired.',
};

/** The next case opens by itself (RV1); this says what became of the last one. */
export function DecidedNotice({ decided }: { decided: Decided | undefined }): VNode | null {
  if (!decided) return null;
  return (
    <Notice kind="good">
      <p>
        <strong>{WORDS[decided.status]}</strong>{' '}
        <a href={`/console/verifications/${decided.verificationId}`}>Look at that case again</a>
      </p>
    </Notice>
  );
}
