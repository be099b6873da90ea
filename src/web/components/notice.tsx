import type { ComponentChildren, VNode } from 'preact';
import { messages } from '../messages.js';

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

export interface Fault {
  /** The id of the field that it belongs to; without one it concerns the form as a whole. */
  field?: string;
  text: string;
}

/** Above a form that came back (422): what to correct, each with a link to its field. Takes the focus on arrival. */
export function FaultSummary({ faults }: { faults: Fault[] }): VNode | null {
  if (faults.length === 0) return null;
  return (
    <div class="notice notice-bad" tabIndex={-1} autofocus role="group" aria-labelledby="faults">
      <h2 class="notice-title" id="faults">
        {messages.form.faults(faults.length)}
      </h2>
      <ul>
        {faults.map(({ field, text }) => (
          <li key={text}>{field ? <a href={`#${field}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </div>
  );
}
