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

type Headlined = Pick<Change, 'from' | 'to' | 'actorType' | 'actorName'>;

/**
 * Says who did what, for example “A reviewer approved the case”.
 * @param submission the number of the submission that the change came with, if the case has several
 */
export function headlineOf(change: Headlined, submission?: number): string {
  const who = change.actorName ?? words.who[change.actorType];
  if (isReopening(change)) return words.reopened(who);
  if (change.to === 'pending' && submission !== undefined) return words.numbered(who, submission);
  return words.done[change.to](who);
}

function isReopening({ from, to, actorType }: Headlined): boolean {
  return to === 'pending' && from !== undefined && actorType === 'staff';
}

/** Whether the change came with a submission. */
export function isArrival(change: Headlined): boolean {
  return change.to === 'pending' && !isReopening(change);
}

/**
 * The numbers of the submissions, as the cards of the page have them, by the change that each came with. Empty for a
 * single submission. They are counted from the newest one, because that is the one that surely has a change.
 */
function submissionNumbers(history: Change[], submissionCount: number): Map<number, number> {
  if (submissionCount < 2) return new Map();
  const arrivals = history.filter(isArrival).toReversed();
  return new Map(arrivals.map(({ changeNumber }, index) => [changeNumber, submissionCount - index]));
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

/**
 * The items that the user was asked for, and the text of the request, or that there was none. Empty for other changes.
 * Texts are gone once they are erased, and without items the request is from before either was kept: of both nobody knows
 * whether there was a text.
 */
function WhatWasAsked({ requestedItems, requestText, isErased }: Change & { isErased: boolean }): VNode {
  const hasItems = requestedItems.length > 0;
  return (
    <>
      {hasItems && (
        <p>
          {words.asked} {namesOf(requestedItems)}
        </p>
      )}
      {requestText && (
        <p class="staff-note to-user">
          <span class="soft small">{words.requestText}</span>
          <span class="notice-quote">{requestText}</span>
        </p>
      )}
      {hasItems && !requestText && !isErased && <p class="soft small">{words.noRequestText}</p>}
    </>
  );
}

export function namesOf(requestedItems: Change['requestedItems']): string {
  return requestedItems.map((item) => messages.review.items[item]).join(', ');
}

interface CaseHistoryProps {
  history: Change[];
  submissionCount: number;
  /** Whether the account was erased, and with it what reviewers wrote. */
  isErased: boolean;
  /** A decision that can still be undone. */
  waiting?: WaitingDecision | undefined;
  /** Whether this reviewer made that decision. */
  isMine?: boolean;
  /** When the user deleted their account, and when it was erased. */
  closedAt?: Date | undefined;
  erasedAt?: Date | undefined;
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
 * The status changes and the end of the user's account, newest first, because reviewers look for the latest. An approval
 * may still expire after the account was deleted. The colour of each dot only repeats what the headline says, for people
 * who cannot see colours.
 */
export function CaseHistory(props: CaseHistoryProps): VNode {
  const { history, submissionCount, isErased, waiting, isMine = false, closedAt, erasedAt } = props;
  const numbers = submissionNumbers(history, submissionCount);
  const changes = history.map((change) => ({
    date: placeInTime(change, closedAt),
    entry: (
      <StatusChange
        key={change.changeNumber}
        change={change}
        submission={numbers.get(change.changeNumber)}
        isErased={isErased}
      />
    ),
  }));
  const ends = accountEnds(closedAt, erasedAt).map((end) => ({
    date: end.date,
    entry: <AccountEnd key={end.headline} {...end} />,
  }));
  const entries = [...changes, ...ends].toSorted((one, other) => one.date.getTime() - other.date.getTime());
  return (
    <ol class="timeline" reversed>
      {waiting && <NotSent {...{ waiting, isMine }} />}
      {entries.toReversed().map(({ entry }) => entry)}
    </ol>
  );
}

/**
 * When a change was, for its place among the ends of the account. Once the account is deleted, an approval expires, but
 * nothing else happens. Without this rule a change of the last second could seem later, as times of changes are moved on
 * for each to have its own second.
 */
function placeInTime({ to, changedAt }: Change, closedAt: Date | undefined): Date {
  return closedAt && to !== 'expired' && changedAt > closedAt ? closedAt : changedAt;
}

interface StatusChangeProps extends Pick<CaseHistoryProps, 'isErased'> {
  change: Change;
  submission: number | undefined;
}

function StatusChange({ change, submission, isErased }: StatusChangeProps): VNode {
  return (
    <li class={`event-${STATUS_KINDS[change.to] ?? 'plain'}`}>
      <p>
        <strong>{headlineOf(change, submission)}</strong>
      </p>
      <p class="soft small">
        <Moment date={change.changedAt} />
      </p>
      <Reason {...change} />
      <WhatWasAsked {...change} isErased={isErased} />
      {change.note && (
        <p class="staff-note">
          <span class="soft small">{words.note}</span>
          <span class="notice-quote">{change.note}</span>
        </p>
      )}
    </li>
  );
}

interface End {
  headline: string;
  date: Date;
}

/** The deletion of the account and, unless both were at once, as in the sandbox, the erasure of what was submitted. */
function accountEnds(closedAt: Date | undefined, erasedAt: Date | undefined): End[] {
  if (!closedAt) return [];
  const deletion = { headline: words.deleted, date: closedAt };
  if (!erasedAt || erasedAt.getTime() === closedAt.getTime()) return [deletion];
  return [deletion, { headline: words.erased, date: erasedAt }];
}

function AccountEnd({ headline, date }: End): VNode {
  return (
    <li class="event-plain">
      <p>
        <strong>{headline}</strong>
      </p>
      <p class="soft small">
        <Moment date={date} />
      </p>
    </li>
  );
}
