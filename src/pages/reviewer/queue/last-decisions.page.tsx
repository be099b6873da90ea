import type { VNode } from 'preact';
import type { DroppedDecision, Undoable } from '../../../verification/review/waiting-decision.js';
import { messages } from '../../../texts/messages.js';
import { DecidedNotice, type Decided } from './decided-notice.page.js';
import { DroppedNotice } from './dropped-notice.page.js';
import type { ChosenFilter } from './queue-filter.form.js';
import { UndoNotice } from '../case/undo-notice.page.js';

/**
 * A reviewer's last decisions: those that can still be undone, those that were not carried out, and the one just made.
 */
export interface LastDecisions {
  undoable: (Undoable & { csrf: string })[];
  dropped: DroppedDecision[];
  decided: Decided | undefined;
}

interface LastDecisionsProps {
  last: LastDecisions;
  /** The filter of the queue that the cases came from, for the links to the cases. */
  filter: ChosenFilter;
  now: Date;
  /** The case of the page itself, which has its own notice. */
  ownCaseId?: string;
  /** Whether all notices are folded, because the page already shows another decision that can be undone. */
  isFolded?: boolean;
}

/** After a decision the next case opens immediately, so its page says what became of the decisions before. */
export function LastDecisionNotices({
  last: { undoable, dropped, decided },
  filter,
  now,
  ownCaseId,
  isFolded = false,
}: LastDecisionsProps): VNode {
  const others = undoable.filter(({ verificationId }) => verificationId !== ownCaseId);
  const draw = (one: (typeof others)[number], index: number, rest?: VNode) => (
    <UndoNotice
      key={one.verificationId}
      undoable={one}
      csrf={one.csrf}
      rest={rest}
      // On a case's page, the shortcut for undoing belongs to that case's own decision, so that nobody undoes another
      // by mistake.
      hasKey={index === 0 && ownCaseId === undefined}
      isAnother={ownCaseId !== undefined}
      {...{ filter, now }}
    />
  );
  const first = isFolded ? undefined : others[0];
  const more = first ? others.slice(1) : others;
  const rest = more.length > 0 && (
    <details class="undo-rest">
      <summary>{messages.review.undo.more(more.length)}</summary>
      {more.map((one, index) => draw(one, index + 1))}
    </details>
  );
  return (
    <>
      {dropped.map((one) => (
        <DroppedNotice key={one.verificationId} dropped={one} filter={filter} />
      ))}
      {first ? draw(first, 0, rest || undefined) : rest}
      <DecidedNotice decided={decided} filter={filter} />
    </>
  );
}
