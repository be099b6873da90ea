import type { VNode } from 'preact';
import { Badge, StatusBadge, type Status } from '../../../ui/components/badge.js';
import { messages } from '../../../texts/messages.js';
import type { DecisionKind } from './decision.form.js';
import { DECISION_COLOURS } from './undo-notice.page.js';

const words = messages.review;

interface CaseStandingProps {
  status: Status;
  /** A decision that can still be undone. */
  waiting: DecisionKind | null | undefined;
}

/** The status of a case. A decision that can still be undone is shown instead of `pending`. */
export function CaseStanding({ status, waiting }: CaseStandingProps): VNode {
  if (waiting) return <Badge kind={DECISION_COLOURS[waiting]}>{words.case.notSent[waiting]}</Badge>;
  return <StatusBadge status={status} word={words.statuses[status]} />;
}
