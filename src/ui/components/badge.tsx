import type { ComponentChildren, VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import type { NoticeKind } from './notice.js';

/** What is made up is told from what is real by its border: a colour would say that something is wrong. */
type BadgeKind = NoticeKind | 'unreal';

export function Badge({ kind, children }: { kind?: BadgeKind; children: ComponentChildren }): VNode {
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

/** A verification's status by colour and by word: the user's word, unless the page has another one for its readers. */
export function StatusBadge({ status, word = messages.status[status] }: { status: Status; word?: string }): VNode {
  const kind = KIND[status];
  return <Badge {...(kind ? { kind } : {})}>{word}</Badge>;
}
