import type { VNode } from 'preact';
import type { DroppedDecision } from '../../../verification/review/waiting-decision.js';
import { Notice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { caseAddress, type ChosenFilter } from './queue-filter.form.js';

const words = messages.review.dropped;

/**
 * Tells reviewers that a decision of theirs was not carried out, because the case changed before the decision took
 * effect.
 */
export function DroppedNotice({ dropped, filter }: { dropped: DroppedDecision; filter: ChosenFilter }): VNode {
  return (
    <Notice kind="warn" title={words.title[dropped.kind]}>
      <p>
        {words.text} <a href={caseAddress(dropped.verificationId, filter)}>{messages.review.decided.again}</a>
      </p>
    </Notice>
  );
}
