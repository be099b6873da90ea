import type { VNode } from 'preact';
import { Badge, StatusBadge } from '../../../ui/components/badge.js';
import type { NoticeKind } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import type { Access, ExplorerUser } from '../../../users/user-explorer.js';

const words = messages.clientUsers;
const KINDS: Record<Access, NoticeKind | undefined> = { fetched: 'good', not_fetched: 'warn', revoked: undefined };

/** Undefined if the user has not released the name. */
export function nameOf({ name }: ExplorerUser): string | undefined {
  return name && words.fullName(name.given_name ?? '', name.family_name ?? '');
}

export function AccessBadge({ access }: { access: Access }): VNode {
  const kind = KINDS[access];
  return <Badge {...(kind ? { kind } : {})}>{words.access[access]}</Badge>;
}

/** Uses the words for clients. Those for users say what the user has to do, for example to reply. */
export function ClientStatusBadge({ status }: { status: NonNullable<ExplorerUser['status']> }): VNode {
  return <StatusBadge status={status} word={words.statuses[status]} />;
}

/** Which of name and e-mail address are missing, and why; undefined if both are there. */
export function withheldText(user: ExplorerUser): string | undefined {
  if (user.access === 'revoked') return words.withheld.ended;
  if (user.name) return user.email === undefined ? words.withheld.email : undefined;
  return user.email === undefined ? words.withheld.both : words.withheld.name;
}
