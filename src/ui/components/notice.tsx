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
 * Shown above a form with faults (422). Lists them, with links to their fields, and gets the focus when the page opens.
 * @param faults the texts by the id of the field
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

/** Shown above a form that was sent too often (429). Says when to try again. */
export function RateLimitNotice({ seconds }: { seconds: number | undefined }): VNode | null {
  if (seconds === undefined) return null;
  return (
    <ArrivalNotice id="wait" kind="warn" title={messages.form.waitTitle}>
      <p>{messages.form.waitText(Math.ceil(seconds / 60))}</p>
    </ArrivalNotice>
  );
}

/** Shown above a form that was refused because its CSRF token does not match the session (403). */
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

/**
 * The message that the page was opened to show. It gets the focus when the page opens, so that screen readers read it
 * even without script.
 */
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
