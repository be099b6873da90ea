import type { Db } from '../db/database.js';
import { runStatement } from '../db/statement.js';
import type { Status } from '../verification/status/status-machine.js';
import type { Position } from '../http/pagination.js';
import { foundGrants, filtersByVerification, type UserFilter } from './found-grants.store.js';

export type { Access, UserFilter } from './found-grants.store.js';

/**
 * A grant with its verification, and the user's address if the client may see it. Both are null once the grant is
 * revoked.
 */
export interface ExplorerRow {
  grantId: string;
  userId: string;
  level: string;
  scopes: string[];
  createdAt: Date;
  effectiveAt: Date | null;
  revokedAt: Date | null;
  email: string | null;
  submissionId: string | null;
  status: Status | null;
  country: string | null;
}

const COLUMNS = {
  grantId: 'g.grant_id',
  userId: 'g.user_id',
  level: 'g.level',
  scopes: 'g.scopes',
  createdAt: 'g.created_at',
  effectiveAt: 'g.effective_at',
  revokedAt: 'g.revoked_at',
  submissionId: 'v.submission_id',
  status: 'v.status',
  country: 'v.country',
} as const;

/**
 * All grants that the client ever had, each with the verification in the client's own environment, since sandbox and
 * live data never mix.
 */
function grantsOf(db: Db, clientId: string) {
  return db('grants as g')
    .leftJoin('verifications as v', (join) =>
      join
        .on('v.user_id', 'g.user_id')
        .andOn('v.level', 'g.level')
        .andOn('v.environment', db.raw('(select environment from clients where client_id = ?)', clientId))
        .andOnNull('g.revoked_at'),
    )
    .where('g.client_id', clientId)
    .select<ExplorerRow[]>(
      COLUMNS,
      // A subquery runs only for the rows of the page; a join would read all users.
      db.raw(
        `case when g.revoked_at is null and 'email:read' = any(g.scopes) then
           (select u.email from users u where u.user_id = g.user_id) end as email`,
      ),
    );
}

/** The newest grants first, read along an index. */
export async function listExplorerRows(
  db: Db,
  clientId: string,
  filter: UserFilter,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<ExplorerRow[]> {
  const { userId, email, access, statuses, level, country, since, before } = filter;
  const query = grantsOf(db, clientId)
    .orderBy([
      { column: 'g.created_at', order: 'desc' },
      { column: 'g.grant_id', order: 'desc' },
    ])
    .limit(limit);
  if (filtersByVerification(filter)) {
    return query.whereRaw('g.grant_id in (?)', [foundGrants(db, clientId, filter, { limit, after })]);
  }
  if (after) void query.whereRaw('(g.created_at, g.grant_id) < (?, cast(? as uuid))', [after.createdAt, after.id]);
  if (userId !== undefined) void query.where('g.user_id', userId);
  if (email !== undefined) {
    void query
      .whereRaw('g.user_id = (select u.user_id from users u where u.email = ?)', email)
      .whereRaw(`g.revoked_at is null and 'email:read' = any(g.scopes)`);
  }
  if (access === 'revoked') void query.whereNotNull('g.revoked_at');
  if (access === 'fetched') void query.whereNull('g.revoked_at').whereNotNull('g.effective_at');
  // This reads through all grants of the client: 0.3 s for 200,000. An index on `effective_at` would make it faster,
  // but each first exchange of a code would then have to write to all seven indexes of the table, which is ten times
  // the WAL.
  if (access === 'not_fetched') void query.whereNull('g.revoked_at').whereNull('g.effective_at');
  if (statuses) void query.whereIn('v.status', [...statuses]);
  if (level !== undefined) void query.where('g.level', level);
  if (country !== undefined) void query.where('v.country', country);
  if (since) void query.where('g.created_at', '>=', since);
  if (before) void query.where('g.created_at', '<', before);
  return query;
}

/** Undefined if there is no such grant, or if it is another client's. */
export async function findExplorerRow(
  db: Db,
  { clientId, grantId }: { clientId: string; grantId: string },
): Promise<ExplorerRow | undefined> {
  const [row] = await grantsOf(db, clientId).where('g.grant_id', grantId);
  return row;
}

const GRANTED_LEVELS = {
  name: 'list-granted-levels',
  text: `with recursive levels as (
           select (select min(level) from grants where client_id = $1) as level
           union all
           select (select min(level) from grants where client_id = $1 and level > l.level)
           from levels l where l.level is not null
         )
         select level from levels where level is not null order by level`,
};

/** The levels that users have granted, found with one index look-up per level. */
export async function listGrantedLevels(db: Db, clientId: string): Promise<string[]> {
  const rows = await runStatement<{ level: string }>(db, GRANTED_LEVELS, [clientId]);
  return rows.map(({ level }) => level);
}
