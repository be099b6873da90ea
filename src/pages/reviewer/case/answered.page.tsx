import type { VNode } from 'preact';
import { reasonText } from '../../../verification/catalogue/reasons.js';
import { messages } from '../../../texts/messages.js';
import { isArrival, namesOf, type Change } from './case-history.page.js';

const words = messages.review.history;

interface AnsweredChange extends Pick<Change, 'actorType' | 'actorName' | 'changedAt' | 'requestText' | 'note'> {
  /** For example “Requested: Family name”. */
  text: string;
}

/**
 * What the last submission answers: the request or the rejection that it came after. Undefined for a first submission and
 * for a renewal, which nobody has asked for.
 */
export function lastAnswered(history: Change[]): AnsweredChange | undefined {
  const change = history[history.findLastIndex(isArrival) - 1];
  if (!change) return undefined;
  const { to, requestedItems, reasonCode } = change;
  if (requestedItems.length > 0) return { ...change, text: `${words.asked} ${namesOf(requestedItems)}` };
  const reason = to === 'rejected' && reasonCode && reasonText(reasonCode);
  return reason ? { ...change, text: `${words.rejected} ${reason}` } : undefined;
}

/**
 * Stands above what the user sent, because a reviewer compares the two, and decides before the history is in sight. A long
 * text is cut off: the history has all of it.
 */
export function Answered({ text, actorType, actorName, changedAt, requestText, note }: AnsweredChange): VNode {
  const who = actorName ?? words.who[actorType];
  return (
    <div>
      <p class="small">
        {text} <span class="beside soft">{words.askedBy(who, messages.language.shortDay(changedAt))}</span>
      </p>
      <Written label={words.requestText} text={requestText} />
      <Written label={words.note} text={note} />
    </div>
  );
}

function Written({ label, text }: { label: string; text: string | null | undefined }): VNode | null {
  if (!text) return null;
  return (
    <p class="soft small answered-text">
      {label}:{' '}
      <q class="notice-quote">
        <bdi>{text}</bdi>
      </q>
    </p>
  );
}
