import type { Knex } from 'knex';
import type { Db } from '../db/database.js';
import type { Status } from '../verification/status/status-machine.js';
import type { Position } from '../http/pagination.js';

/**
 * `fetched`: the client has obtained tokens. `not_fetched`: it has not yet, so the user does not count (§1). `revoked`:
 * its access has ended.
 */
export type Access = 'fetched' | 'not_fetched' | 'revoked';

export interface UserFilter {
  userId?: string | undefined;
  /**
   * Matches only users who let the client see their address. Otherwise a client could test which user an address
   * belongs to.
   */
  email?: string | undefined;
  access?: Access | undefined;
  /** As stored in the database. A user who has taken access back has no status for this client. */
  statuses?: readonly Status[] | undefined;
  level?: string | undefined;
  /** Only grants that are for a level and have not been revoked. */
  hasLevel?: boolean | undefined;
  country?: string | undefined;
  /** Authorized at this time or later. */
  since?: Date | undefined;
  /** Authorized before this time. */
  before?: Date | undefined;
}

const STATUSES: readonly Status[] = ['pending', 'contacted', 'approved', 'rejected', 'expired'];

/**
 * Whether the filter is about the verification. Such a filter uses the indexes of `grant_standings`, since a scan of
 * all grants of the client might find few matches. A filter by user does not need them, because one user has few
 * grants.
 */
export function filtersByVerification({ userId, email, statuses, country, hasLevel }: UserFilter): boolean {
  const isOfOne = userId !== undefined || email !== undefined;
  return !isOfOne && (statuses !== undefined || country !== undefined || hasLevel === true);
}

/**
 * The grant ids of one page. The index is ordered by level and status, and then like the list. One page is read for
 * each level and status, and the result is selected from all of these, so the cost does not grow with the number of
 * users. Revoked grants are not in `grant_standings`.
 */
export function foundGrants(
  db: Db,
  clientId: string,
  { access, statuses = STATUSES, level, country, since, before }: UserFilter,
  { limit, after }: { limit: number; after: Position | undefined },
): Knex.Raw {
  const conditions = [
    ...(country === undefined ? [] : ['and s.country = :country']),
    ...(since ? ['and s.created_at >= :since'] : []),
    ...(before ? ['and s.created_at < :before'] : []),
    ...(after ? ['and (s.created_at, s.grant_id) < (:createdAt, cast(:id as uuid))'] : []),
    ...(access === undefined ? [] : [`and ${ACCESS[access]}`]),
  ];
  const values = {
    clientId,
    statuses: [...statuses],
    limit,
    ...definedValues({ level, country, since, before, ...after }),
  };
  return db.raw(
    `with recursive levels as (
       ${level === undefined ? LEVELS : 'select cast(:level as text) as level'}
     )
     select p.grant_id
     from levels l cross join unnest(cast(:statuses as text[])) as k (status) cross join lateral (
       select s.grant_id, s.created_at from grant_standings s
       where s.client_id = :clientId and s.level = l.level and s.status = k.status ${conditions.join(' ')}
       order by s.created_at desc, s.grant_id desc limit :limit
     ) p
     order by p.created_at desc, p.grant_id desc limit :limit`,
    values,
  );
}

const LEVELS = `
  select (select min(level) from grant_standings where client_id = :clientId) as level
  union all
  select (select min(level) from grant_standings where client_id = :clientId and level > l.level)
  from levels l where l.level is not null`;

const effective = (is: string): string =>
  `exists (select from grants g where g.grant_id = s.grant_id and g.effective_at is ${is})`;
const ACCESS = { fetched: effective('not null'), not_fetched: effective('null'), revoked: 'false' } as const;

function definedValues(values: Record<string, string | Date | undefined>): Record<string, string | Date> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
