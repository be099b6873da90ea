import type { Client } from '../clients/client.js';
import type { Context } from '../context.js';
import { visibleStatus } from '../statistics/visible-status.js';
import { releasedNames, type ReleasedName } from '../verification/submission/released-names.js';
import type { Status } from '../verification/status/status-machine.js';
import { listVisibleChanges, type VisibleChange } from '../verification/status/visible-changes.js';
import { paginate, type PageRequest } from '../http/pagination.js';
import {
  findExplorerRow,
  listExplorerRows,
  listGrantedLevels,
  type Access,
  type ExplorerRow,
  type UserFilter,
} from './user-explorer.store.js';

export type { Access } from './user-explorer.store.js';

/**
 * The client whose team is looking. Whether expiration is enabled decides how it sees an expired verification (§2.5).
 */
export type Viewer = Pick<Client, 'clientId' | 'environment' | 'expirationEnabled'>;

/** Which users to list; `status` is the one that the client sees. */
export type ChosenUsers = Omit<UserFilter, 'statuses'> & { status?: Status | undefined };

/**
 * What one user has granted for one level, as the client's team sees it. It is listed even before the client has
 * fetched its tokens, and after access has ended (docs/decisions.md, "The dashboard's user explorer").
 */
export interface ExplorerUser {
  grantId: string;
  userId: string;
  /** Empty if the grant asks for no verification. */
  level: string;
  scopes: string[];
  access: Access;
  authorizedAt: Date;
  fetchedAt: Date | undefined;
  revokedAt: Date | undefined;
  /** Undefined once access has ended, and if the grant asks for no verification. */
  status: Status | undefined;
  country: string | undefined;
  /** Given only if the user lets this client see it, and only until access ends. */
  email: string | undefined;
  name: ReleasedName | undefined;
}

export interface ExplorerPage {
  data: ExplorerUser[];
  next_cursor?: string;
}

/** One page, the newest authorization first. Every page costs the same, wherever it begins. */
export async function listUsers(
  context: Pick<Context, 'db' | 'encryption'>,
  client: Viewer,
  chosen: ChosenUsers,
  request: PageRequest,
): Promise<ExplorerPage> {
  const { status, ...rest } = chosen;
  const filter = { ...rest, statuses: status && statusesSeenAs(status, client.expirationEnabled) };
  const { limit, after } = request;
  const rows = await listExplorerRows(context.db, client.clientId, filter, { limit: limit + 1, after });
  const names = await releasedNames(context, rows);
  return paginate(
    rows,
    request,
    ({ createdAt, grantId }) => ({ createdAt, id: grantId }),
    (row) => toUser(row, names, client),
  );
}

export interface UserWithTimeline extends ExplorerUser {
  changes: VisibleChange[];
}

/** Undefined if this client has no such grant, even if another client has. */
export async function findUser(
  context: Pick<Context, 'db' | 'encryption'>,
  client: Viewer,
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

/** The levels to filter by. An empty level stands for grants without verification. */
export async function listLevels(context: Pick<Context, 'db'>, clientId: string): Promise<string[]> {
  return listGrantedLevels(context.db, clientId);
}

/**
 * Clients without expiration enabled see an expired verification as approved (docs/decisions.md, "Expired in
 * statistics").
 */
function statusesSeenAs(status: Status, expirationEnabled: boolean): Status[] {
  const stored: readonly Status[] = ['pending', 'contacted', 'approved', 'rejected', 'expired'];
  return stored.filter((one) => visibleStatus(one, expirationEnabled) === status);
}

function toUser(row: ExplorerRow, names: Map<string, ReleasedName>, { expirationEnabled }: Viewer): ExplorerUser {
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
