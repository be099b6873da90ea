import type { VNode } from 'preact';
import { announced } from '../../../verification/review/review.js';
import type { WaitingDecision } from '../../../verification/review/waiting-decision.js';
import { Moment } from '../../../ui/components/date.js';
import { Notice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { headlineOf } from './case-history.page.js';
import type { CasePageProps } from './case-page-props.page.js';
import { DECISION_COLOURS, UndoNotice } from './undo-notice.page.js';

const words = messages.review.undo;

type WaitingDecisionNoticeProps = CasePageProps & { waiting: WaitingDecision };

/** Shown on a case whose decision can still be undone. Its reviewer can undo it; others see who made it. */
export function WaitingDecisionNotice(props: WaitingDecisionNoticeProps): VNode {
  const { waiting, reviewCase, decidedByMe, csrf, place, now } = props;
  const { verification, information } = reviewCase;
  if (decidedByMe) {
    const undoable = { ...waiting, ...verification, information };
    return <UndoNotice undoable={undoable} csrf={csrf.undo} filter={place.filter} now={now} isHere hasKey />;
  }
  return (
    <Notice kind={DECISION_COLOURS[waiting.kind]} title={headlineOf(announced(waiting))}>
      <p>
        <Moment date={waiting.decidedAt} />. {words.undoableByOther(waiting.name)}
      </p>
    </Notice>
  );
}
