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
  const notices = others.map((one, index) => (
    <UndoNotice
      key={one.verificationId}
      undoable={one}
      csrf={one.csrf}
      // On a case's page, the shortcut for undoing belongs to that case's own decision, so that nobody undoes another
      // by mistake.
      hasKey={index === 0 && ownCaseId === undefined}
      isAnother={ownCaseId !== undefined}
      {...{ filter, now }}
    />
  ));
  const [shown, rest] = isFolded ? [[], notices] : [notices.slice(0, 1), notices.slice(1)];
  return (
    <>
      {dropped.map((one) => (
        <DroppedNotice key={one.verificationId} dropped={one} filter={filter} />
      ))}
      {shown}
      {rest.length > 0 && (
        <details class="undo-rest">
          <summary>{messages.review.undo.more(rest.length)}</summary>
          {rest}
        </details>
      )}
      <DecidedNotice decided={decided} filter={filter} />
    </>
  );
}
