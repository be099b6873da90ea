import type { VNode } from 'preact';
import type { OwnChange } from '../../verification/status/own-verifications.js';
import { Moment } from '../../ui/components/date.js';
import { messages } from '../../texts/messages.js';

const text = messages.ownPage;

/** The status changes of a verification, in a section that the user can expand. */
export function Timeline({ changes, title }: { changes: OwnChange[]; title: string }): VNode {
  return (
    <details>
      <summary class="small">
        {text.timeline}
        <span class="unseen">: {title}</span>
      </summary>
      <ol class="timeline small">
        {changes.map(({ status, changedAt, reasonText }) => (
          <li key={changedAt.toISOString()}>
            <Moment date={changedAt} /> · {text.change[status]} {reasonText}
          </li>
        ))}
      </ol>
    </details>
  );
}
