import type { Knex } from 'knex';
import type { Db } from '../db/database.js';
import type { Status } from '../verification/status/status-machine.js';
import type { Position } from '../http/pagination.js';

/**
 * Whether the client has fetched its tokens, has not yet fetched any, so that the user does not count yet (§1), or has
 * lost its access.
 */
export type Access = 'fetched' | 'not_fetched' | 'revoked';

export interface UserFilter {
  userId?: string | undefined;
  /**
   * Finds only users who let the client see their address. Otherwise a client could find out whose address it is by
   * asking.
   */
  email?: string | undefined;
  access?: Access | undefined;
  /** As stored in the database. A user who has taken access back has no status for this client. */
  statuses?: readonly Status[] | undefined;
  level?: string | undefined;
  /** Only grants for a level whose access has not ended. */
  hasLevel?: boolean | undefined;
  country?: string | undefined;
  /** Authorized at this time or later. */
  since?: Date | undefined;
  /** Authorized before this time. */
  before?: Date | undefined;
}

const STATUSES: readonly Status[] = ['pending', 'contacted', 'approved', 'rejected', 'expired'];

/**
 * Whether the filter selects grants by their verifications. Such grants have indexes of their own, since reading
 * through all grants of the client might find few of them. One user has few grants, so a filter by user does not need
 * these indexes.
 */
export function isChosenByStanding({ userId, email, statuses, country, hasLevel }: UserFilter): boolean {
  const isOfOne = userId !== undefined || email !== undefined;
  return !isOfOne && (statuses !== undefined || country !== undefined || hasLevel === true);
}

/**
 * The ids for one page. The index has a part for each level and status, in the order of the list. One page of each part
 * is read, and the result is taken from these, so the cost does not grow with the number of users. Grants whose access
 * has ended are not in this index.
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
  const values = { clientId, statuses: [...statuses], limit, ...given({ level, country, since, before, ...after }) };
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

function given(values: Record<string, string | Date | undefined>): Record<string, string | Date> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
