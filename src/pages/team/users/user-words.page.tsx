import type { VNode } from 'preact';
import { Badge, StatusBadge } from '../../../ui/components/badge.js';
import type { NoticeKind } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import type { Access, ExplorerUser } from '../../../users/user-explorer.js';

const words = messages.clientUsers;
const KINDS: Record<Access, NoticeKind | undefined> = { fetched: 'good', not_fetched: 'warn', revoked: undefined };

/** Undefined where the user has not released it. */
export function nameOf({ name }: ExplorerUser): string | undefined {
  return name && words.fullName(name.given_name ?? '', name.family_name ?? '');
}

export function AccessBadge({ access }: { access: Access }): VNode {
  const kind = KINDS[access];
  return <Badge {...(kind ? { kind } : {})}>{words.access[access]}</Badge>;
}

/** In the client's words: it is not the one who has to reply. */
export function ClientStatusBadge({ status }: { status: NonNullable<ExplorerUser['status']> }): VNode {
  return <StatusBadge status={status} word={words.statuses[status]} />;
}

/** What of name and address is not there, and why; undefined where both are. */
export function withheldText(user: ExplorerUser): string | undefined {
  if (user.access === 'revoked') return words.withheld.ended;
  if (user.name) return user.email === undefined ? words.withheld.email : undefined;
  return user.email === undefined ? words.withheld.both : words.withheld.name;
}
