import type { VNode } from 'preact';
import type { ReviewCase } from '../../../verification/review/review-case.js';
import { INFORMATION_NEEDED, reasonText } from '../../../verification/catalogue/reasons.js';
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

/** The text that users read for this reason. Reasons for reopening have only a text for staff. */
function wordsOf(reasonCode: string): string {
  const reopening = REOPENING_REASONS.find((code) => code === reasonCode);
  return reopening ? messages.console.reopening.reasons[reopening] : (reasonText(reasonCode) ?? reasonCode);
}

/** Why the status changed. Omitted for a request to the user, because its headline says the same. */
export function Reason({ reasonCode }: Pick<Change, 'reasonCode'>): VNode | null {
  return reasonCode && reasonCode !== INFORMATION_NEEDED ? <p>{wordsOf(reasonCode)}</p> : null;
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

/**
 * The status changes, newest first, because reviewers look for the latest. The colour of each dot only repeats what the
 * headline says, for people who cannot see colours.
 */
export function CaseHistory({ history }: { history: Change[] }): VNode {
  return (
    <ol class="timeline" reversed>
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
