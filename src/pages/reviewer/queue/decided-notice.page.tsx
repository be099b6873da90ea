import type { VNode } from 'preact';
import type { Status } from '../../../verification/status/status-machine.js';
import { Notice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { caseAddress, type ChosenFilter } from './queue-filter.form.js';

const words = messages.review.decided;

/** A case that the reviewer has just decided. */
export interface Decided {
  verificationId: string;
  status: Status;
}

interface DecidedNoticeProps {
  decided: Decided | undefined;
  /** The filter of the queue that the case came from, for the link to the case. */
  filter: ChosenFilter;
}

/** After a decision the next case opens immediately, so its page confirms the decision on the one before. */
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
