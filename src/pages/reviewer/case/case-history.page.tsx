import type { VNode } from 'preact';
import type { ReviewCase } from '../../../verification/review/review-case.js';
import { INFORMATION_NEEDED, reasonText } from '../../../verification/catalogue/reasons.js';
import { announced } from '../../../verification/review/review.js';
import type { WaitingDecision } from '../../../verification/review/waiting-decision.js';
import { REOPENING_REASONS } from '../../../verification/review/reopening.js';
import { STATUS_KINDS } from '../../../ui/components/badge.js';
import { Moment } from '../../../ui/components/date.js';
import { messages } from '../../../texts/messages.js';

export type Change = ReviewCase['history'][number];

const words = messages.review.history;

/**
 * Says who did what, for example “Approved by a reviewer”. A participle fits any actor, whereas a verb would have to
 * agree with it.
 */
export function headlineOf({
  from,
  to,
  actorType,
  actorName,
}: Pick<Change, 'from' | 'to' | 'actorType' | 'actorName'>): string {
  const isReopening = to === 'pending' && from && actorType === 'staff';
  return words.by(isReopening ? words.reopened : words.done[to], actorName ?? words.who[actorType]);
}

/** The text of a reason that has no text for users: a reason for reopening, or else the code itself. */
function wordsOf(reasonCode: string): string {
  const reopening = REOPENING_REASONS.find((code) => code === reasonCode);
  return reopening ? messages.console.reopening.reasons[reopening] : reasonCode;
}

/** Why the status changed. Omitted for a request to the user, because its headline says the same. */
export function Reason({ reasonCode }: Pick<Change, 'reasonCode'>): VNode | null {
  if (!reasonCode || reasonCode === INFORMATION_NEEDED) return null;
  const text = reasonText(reasonCode);
  if (text === undefined) return <p>{wordsOf(reasonCode)}</p>;
  return (
    <p class="staff-note">
      <span class="soft small">{words.reason}</span>
      <span>{text}</span>
    </p>
  );
}

/** The items that the user was asked for, and the text of the request. Both are empty for other changes. */
export function WhatWasAsked({ requestedItems, requestText }: Change): VNode {
  const { items } = messages.review;
  return (
    <>
      {requestedItems.length > 0 && (
        <p>
          {words.asked} {requestedItems.map((item) => items[item]).join(', ')}
        </p>
      )}
      {requestText && (
        <p class="staff-note">
          <span class="soft small">{words.requestText}</span>
          <span class="notice-quote">{requestText}</span>
        </p>
      )}
    </>
  );
}

interface CaseHistoryProps {
  history: Change[];
  /** A decision that can still be undone. */
  waiting?: WaitingDecision | undefined;
  /** Whether this reviewer made that decision. */
  isMine?: boolean;
}

function NotSent({ waiting, isMine }: { waiting: WaitingDecision; isMine: boolean }): VNode {
  const change = announced(waiting);
  const who = isMine ? { actorName: messages.review.tooLate.you } : {};
  return (
    <li class={`event-${STATUS_KINDS[change.to] ?? 'plain'}`}>
      <p>
        <strong>{words.notSent(headlineOf({ ...change, ...who }))}</strong>
      </p>
      <p class="soft small">
        <Moment date={change.changedAt} />
      </p>
    </li>
  );
}

/**
 * The status changes, newest first, because reviewers look for the latest. The colour of each dot only repeats what the
 * headline says, for people who cannot see colours.
 */
export function CaseHistory({ history, waiting, isMine = false }: CaseHistoryProps): VNode {
  return (
    <ol class="timeline" reversed>
      {waiting && <NotSent {...{ waiting, isMine }} />}
      {[...history].reverse().map((change) => (
        <li key={change.changeNumber} class={`event-${STATUS_KINDS[change.to] ?? 'plain'}`}>
          <p>
            <strong>{headlineOf(change)}</strong>
          </p>
          <p class="soft small">
            <Moment date={change.changedAt} />
          </p>
          <Reason {...change} />
          <WhatWasAsked {...change} />
          {change.note && (
            <p class="staff-note">
              <span class="soft small">{words.note}</span>
              <span class="notice-quote">{change.note}</span>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
