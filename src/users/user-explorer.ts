import type { Client } from '../clients/client.js';
import type { Context } from '../context.js';
import { visibleStatus } from '../statistics/counters.js';
import { releasedNames, type ReleasedName } from '../verification/submission/released-names.js';
import type { Status } from '../verification/status/status-machine.js';
import { listVisibleChanges, type VisibleChange } from '../verification/status/visible-changes.js';
import { pageOf, type PageWish } from '../http/page-of.js';
import {
  findExplorerRow,
  listExplorerRows,
  listGrantedLevels,
  type Access,
  type ExplorerRow,
  type UserFilter,
} from './user-explorer.store.js';

export type { Access } from './user-explorer.store.js';

/** Whose team looks, and how it sees what has expired (V7). */
export type Onlooker = Pick<Client, 'clientId' | 'environment' | 'expirationEnabled'>;

/** Which users; `status` as the client sees it. */
export type ChosenUsers = Omit<UserFilter, 'statuses'> & { status?: Status | undefined };

/** What one user has granted for one level, as the client's team sees it: also before it is effective, and after (VE14, VE15). */
export interface ExplorerUser {
  grantId: string;
  userId: string;
  /** Empty where no verification was asked for. */
  level: string;
  scopes: string[];
  access: Access;
  authorizedAt: Date;
  fetchedAt: Date | undefined;
  revokedAt: Date | undefined;
  /** Undefined once access was taken back, and where no verification was asked for. */
  status: Status | undefined;
  country: string | undefined;
  /** Undefined unless the user releases it to this client, and still does. */
  email: string | undefined;
  name: ReleasedName | undefined;
}

export interface ExplorerPage {
  data: ExplorerUser[];
  next_cursor?: string;
}

/** One page, the newest authorization first: it costs the same wherever it begins. */
export async function listUsers(
  context: Pick<Context, 'db' | 'encryption'>,
  client: Onlooker,
  chosen: ChosenUsers,
  wish: PageWish,
): Promise<ExplorerPage> {
  const { status, ...rest } = chosen;
  const filter = { ...rest, statuses: status && statusesSeenAs(status, client.expirationEnabled) };
  const { limit, after } = wish;
  const rows = await listExplorerRows(context.db, client.clientId, filter, { limit: limit + 1, after });
  const names = await releasedNames(context, rows);
  return pageOf(
    rows,
    wish,
    ({ createdAt, grantId }) => ({ createdAt, id: grantId }),
    (row) => toUser(row, names, client),
  );
}

export interface UserWithTimeline extends ExplorerUser {
  changes: VisibleChange[];
}

/** Undefined where there is no such grant to this client, whoever else may have it. */
export async function findUser(
  context: Pick<Context, 'db' | 'encryption'>,
  client: Onlooker,
  grantId: string,
): Promise<UserWithTimeline | undefined> {
  const { db } = context;
  const row = await findExplorerRow(db, { clientId: client.clientId, grantId });
  if (!row) return undefined;
  const user = toUser(row, await releasedNames(context, [row]), client);
  const key = { userId: user.userId, environment: client.environment, level: user.level };
  const seen = { from: user.authorizedAt, until: user.revokedAt, expirationEnabled: client.expirationEnabled };
  return { ...user, changes: await listVisibleChanges(db, key, seen) };
}

/** Levels to choose from; the empty one for grants without verification. */
export async function listLevels(context: Pick<Context, 'db'>, clientId: string): Promise<string[]> {
  return listGrantedLevels(context.db, clientId);
}

/** V7: who has not enabled expiration sees what has expired as approved. */
function statusesSeenAs(status: Status, expirationEnabled: boolean): Status[] {
  const stored: readonly Status[] = ['pending', 'contacted', 'approved', 'rejected', 'expired'];
  return stored.filter((one) => visibleStatus(one, expirationEnabled) === status);
}

function toUser(row: ExplorerRow, names: Map<string, ReleasedName>, { expirationEnabled }: Onlooker): ExplorerUser {
  const { grantId, userId, level, scopes, createdAt, effectiveAt, revokedAt, submissionId } = row;
  return {
    grantId,
    userId,
    level,
    scopes,
    access: accessOf(row),
    authorizedAt: createdAt,
    fetchedAt: effectiveAt ?? undefined,
    revokedAt: revokedAt ?? undefined,
    status: row.status === null ? undefined : visibleStatus(row.status, expirationEnabled),
    country: row.country ?? undefined,
    email: row.email ?? undefined,
    name: submissionId === null ? undefined : names.get(submissionId),
  };
}

function accessOf({ revokedAt, effectiveAt }: ExplorerRow): Access {
  if (revokedAt) return 'revoked';
  return effectiveAt ? 'fetched' : 'not_fetched';
}
