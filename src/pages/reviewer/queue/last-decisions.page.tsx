import type { VNode } from 'preact';
import type { DroppedDecision, Undoable } from '../../../verification/review/waiting-decision.js';
import { messages } from '../../../texts/messages.js';
import { DecidedNotice, type Decided } from './decided-notice.page.js';
import { DroppedNotice } from './dropped-notice.page.js';
import type { ChosenFilter } from './queue-filter.form.js';
import { UndoNotice } from '../case/undo-notice.page.js';

/**
 * What became of a reviewer's last decisions: those that can still be undone, those that were not carried out, and the
 * last case.
 */
export interface LastDecisions {
  undoable: (Undoable & { csrf: string })[];
  dropped: DroppedDecision[];
  decided: Decided | undefined;
}

interface LastDecisionsProps {
  last: LastDecisions;
  /** The filter of the queue that the cases came from, for the links to them. */
  filter: ChosenFilter;
  now: Date;
  /** The case of this page, which has a notice of its own. */
  but?: string;
  /** Whether all of them are in one line that opens, because the page already has another decision to undo. */
  isFolded?: boolean;
}

/** The next case opens right after a decision, so its page says what became of the ones before. */
export function LastDecisionNotices({
  last: { undoable, dropped, decided },
  filter,
  now,
  but,
  isFolded = false,
}: LastDecisionsProps): VNode {
  const others = undoable.filter(({ verificationId }) => verificationId !== but);
  const draw = (one: (typeof others)[number], index: number, rest?: VNode) => (
    <UndoNotice
      key={one.verificationId}
      undoable={one}
      csrf={one.csrf}
      rest={rest}
      // On the page of a case the keyboard shortcut belongs to that case, so that nobody undoes another decision by
      // mistake.
      hasKey={index === 0 && but === undefined}
      isAnother={but !== undefined}
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
