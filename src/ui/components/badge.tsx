import type { ComponentChildren, VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import type { NoticeKind } from './notice.js';

/** `unreal` marks sandbox data by a border. A colour would suggest that something is wrong. */
type BadgeKind = NoticeKind | 'unreal';

export function Badge({ kind, children }: { kind?: BadgeKind; children: ComponentChildren }): VNode {
  return <span class={kind ? `badge badge-${kind}` : 'badge'}>{children}</span>;
}

export type Status = keyof typeof messages.status;

/** The colour of each status on all pages. `expired` has none, because it is neither good nor bad. */
export const STATUS_KINDS: Record<Status, NoticeKind | undefined> = {
  pending: 'info',
  contacted: 'warn',
  approved: 'good',
  rejected: 'bad',
  expired: undefined,
};

/**
 * The status of a verification, as a colour and a word.
 * @param word replaces the word that is shown to users
 */
export function StatusBadge({ status, word = messages.status[status] }: { status: Status; word?: string }): VNode {
  const kind = STATUS_KINDS[status];
  return <Badge {...(kind ? { kind } : {})}>{word}</Badge>;
}
