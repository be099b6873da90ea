import type { VNode } from 'preact';
import type { ReviewCase } from '../verification/review-queue.js';
import { reasonText } from '../verification/reasons.js';
import { REOPENING_REASONS } from '../verification/reopening.js';
import type { Status } from '../verification/status-machine.js';
import { Moment } from '../web/components/date.js';
import { messages } from '../web/messages.js';

export type Change = ReviewCase['history'][number];

const DONE: Record<Status, string> = {
  pending: 'Submitted',
  approved: 'Approved',
  rejected: 'Rejected',
  contacted: 'Asked for more',
  expired: 'Expired',
};

/** Who did what, as a sentence without a verb to conjugate. */
export function headlineOf({ from, to, actorType, actorName }: Change): string {
  const what = to === 'pending' && from && actorType === 'staff' ? 'Reopened' : DONE[to];
  return `${what} by ${whoOf(actorType, actorName)}`;
}

function whoOf(type: Change['actorType'], name: string | undefined): string {
  switch (type) {
    case 'staff':
      return name ?? 'a reviewer';
    case 'user':
      return 'the user';
    case 'client':
      return 'the client';
    case 'system':
      return 'the service';
  }
}

/** The user's words where they may read them, else those of staff. */
function wordsOf(reasonCode: string): string {
  const reopening = REOPENING_REASONS.find((code) => code === reasonCode);
  return reopening ? messages.console.reopening.reasons[reopening] : (reasonText(reasonCode) ?? reasonCode);
}

/** The newest first: that is what a reviewer looks for. */
export function CaseHistory({ history }: { history: Change[] }): VNode {
  return (
    <ol class="timeline" reversed>
      {[...history].reverse().map((change) => (
        <li key={change.changeNumber}>
          <p>
            <strong>{headlineOf(change)}</strong>
          </p>
          <p class="soft small">
            <Moment date={change.changedAt} />
          </p>
          {change.reasonCode && <p>{wordsOf(change.reasonCode)}</p>}
          {change.note && (
            <p class="staff-note">
              <span class="soft small">Note for staff</span>
              <span class="notice-quote">{change.note}</span>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
