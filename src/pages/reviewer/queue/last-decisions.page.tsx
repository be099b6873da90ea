import type { VNode } from 'preact';
import type { DroppedDecision, Undoable } from '../../../verification/review/waiting-decision.js';
import { messages } from '../../../texts/messages.js';
import { DecidedNotice, type Decided } from './decided-notice.page.js';
import { DroppedNotice } from './dropped-notice.page.js';
import type { ChosenFilter } from './queue-filter.form.js';
import { UndoNotice } from '../case/undo-notice.page.js';

/** What a reviewer has decided before this page: what they can still undo, what was not made, and what became of
 * the last case. */
export interface LastDecisions {
  undoable: (Undoable & { csrf: string })[];
  dropped: DroppedDecision[];
  decided: Decided | undefined;
}

interface LastDecisionsProps {
  last: LastDecisions;
  /** Of the queue that they came from, to which they lead back. */
  filter: ChosenFilter;
  now: Date;
  /** The case of this page, which says so itself. */
  but?: string;
}

/** The next case opens by itself (RC1); this says what became of the ones before. */
export function LastDecisionNotices({
  last: { undoable, dropped, decided },
  filter,
  now,
  but,
}: LastDecisionsProps): VNode {
  const others = undoable.filter(({ verificationId }) => verificationId !== but);
  const [newest, ...rest] = others.map((one, index) => (
    <UndoNotice
      key={one.verificationId}
      undoable={one}
      csrf={one.csrf}
      // On the page of a case the key is for that case alone: nobody undoes another one by it.
      hasKey={index === 0 && but === undefined}
      isAnother={but !== undefined}
      {...{ filter, now }}
    />
  ));
  return (
    <>
      {dropped.map((one) => (
        <DroppedNotice key={one.verificationId} dropped={one} filter={filter} />
      ))}
      {newest}
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
