import type { ComponentChildren, VNode } from 'preact';
import { messages } from '../messages.js';
import type { NoticeKind } from './notice.js';

export function Badge({ kind, children }: { kind?: NoticeKind | 'plain'; children: ComponentChildren }): VNode {
  return <span class={kind ? `badge badge-${kind}` : 'badge'}>{children}</span>;
}

export type Status = keyof typeof messages.status;

const KIND: Record<Status, NoticeKind | undefined> = {
  pending: 'info',
  contacted: 'warn',
  approved: 'good',
  rejected: 'bad',
  expired: undefined,
};

/** A verification's status in the user's words, by colour and by word. */
export function StatusBadge({ status }: { status: Status }): VNode {
  const kind = KIND[status];
  return <Badge {...(kind ? { kind } : {})}>{messages.status[status]}</Badge>;
}
