import type { VNode } from 'preact';
import type { Status } from '../../../verification/status/status-machine.js';
import { Notice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { caseAddress, type ChosenFilter } from './queue-filter.form.js';

const words = messages.review.decided;

/** A case that the reviewer has decided a moment ago. */
export interface Decided {
  verificationId: string;
  status: Status;
}

interface DecidedNoticeProps {
  decided: Decided | undefined;
  /** Of the queue that it came from, to which it leads back. */
  filter: ChosenFilter;
}

/** The next case opens by itself (RC1); this says what became of the last one. */
export function DecidedNotice({ decided, filter }: DecidedNoticeProps): VNode | null {
  if (!decided) return null;
  return (
    <Notice kind="good">
      <p>
        <strong data-say>{words.became[decided.status]}</strong>{' '}
        <a href={caseAddress(decided.verificationId, filter)}>{words.again}</a>
      </p>
    </Notice>
  );
}
