import type { VNode } from 'preact';
import { Badge, StatusBadge, type Status } from '../../../ui/components/badge.js';
import { messages } from '../../../texts/messages.js';
import type { DecisionKind } from './decision.form.js';
import { DECISION_COLOURS } from './undo-notice.page.js';

const words = messages.review;

interface CaseStandingProps {
  status: Status;
  /** What a reviewer decided of it that can be undone still. */
  waiting: DecisionKind | null | undefined;
}

/** How a case stands. Of one that is decided and can be undone: that, and not that it waits. */
export function CaseStanding({ status, waiting }: CaseStandingProps): VNode {
  if (waiting) return <Badge kind={DECISION_COLOURS[waiting]}>{words.case.notSent[waiting]}</Badge>;
  return <StatusBadge status={status} word={words.statuses[status]} />;
}
