import type { ComponentChildren, VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import type { NoticeKind } from './notice.js';

/** Sandbox data is marked by its border: a colour would suggest that something is wrong. */
type BadgeKind = NoticeKind | 'unreal';

export function Badge({ kind, children }: { kind?: BadgeKind; children: ComponentChildren }): VNode {
  return <span class={kind ? `badge badge-${kind}` : 'badge'}>{children}</span>;
}

export type Status = keyof typeof messages.status;

/** The colour that each status has everywhere. An expired one has none, because nothing was good or bad about it. */
export const STATUS_KINDS: Record<Status, NoticeKind | undefined> = {
  pending: 'info',
  contacted: 'warn',
  approved: 'good',
  rejected: 'bad',
  expired: undefined,
};

/**
 * The status of a verification by colour and word.
 * @param word replaces the word that users see
 */
export function StatusBadge({ status, word = messages.status[status] }: { status: Status; word?: string }): VNode {
  const kind = STATUS_KINDS[status];
  return <Badge {...(kind ? { kind } : {})}>{word}</Badge>;
}
