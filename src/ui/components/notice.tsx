import type { ComponentChildren, VNode } from 'preact';
import { messages } from '../../texts/messages.js';

export type NoticeKind = 'info' | 'good' | 'warn' | 'bad';

interface NoticeProps {
  kind: NoticeKind;
  title?: string;
  children?: ComponentChildren;
}

export function Notice({ kind, title, children }: NoticeProps): VNode {
  return (
    <div class={`notice notice-${kind}`}>
      {title && <p class="notice-title">{title}</p>}
      {children}
    </div>
  );
}

/**
 * Above a form that came back (422): what to correct, each with a link to its field. Takes the focus on arrival.
 * @param faults by the id of the field that they belong to
 */
export function FaultSummary({ faults }: { faults: Record<string, string | undefined> }): VNode | null {
  const entries = Object.entries(faults).filter(([, text]) => text !== undefined);
  if (entries.length === 0) return null;
  return (
    <div class="notice notice-bad" tabIndex={-1} autofocus role="group" aria-labelledby="faults">
      <h2 class="notice-title" id="faults">
        {messages.form.faults(entries.length)}
      </h2>
      <ul>
        {entries.map(([field, text]) => (
          <li key={field}>
            <a href={`#${field}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Above a form that was sent too often (429): when to try again. */
export function WaitNotice({ seconds }: { seconds: number | undefined }): VNode | null {
  if (seconds === undefined) return null;
  return (
    <ArrivalNotice id="wait" kind="warn" title={messages.form.waitTitle}>
      <p>{messages.form.waitText(Math.ceil(seconds / 60))}</p>
    </ArrivalNotice>
  );
}

/** Above a form that is drawn anew, since the one that was sent did not fit the browser (403). */
export function StaleNotice(): VNode {
  return (
    <ArrivalNotice id="stale" kind="warn" title={messages.form.staleTitle}>
      <p>{messages.form.staleText}</p>
    </ArrivalNotice>
  );
}

interface ArrivalNoticeProps extends NoticeProps {
  id: string;
  title: string;
}

/** What the page has come to say. Takes the focus on arrival, so that it is read aloud, also without script. */
export function ArrivalNotice({ id, kind, title, children }: ArrivalNoticeProps): VNode {
  return (
    <div class={`notice notice-${kind}`} tabIndex={-1} autofocus role="group" aria-labelledby={id}>
      <h2 class="notice-title" id={id}>
        {title}
      </h2>
      {children}
    </div>
  );
}
