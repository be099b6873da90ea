import type { Knex } from 'knex';
import type { Db } from '../db/database.js';
import type { Status } from '../verification/status/status-machine.js';
import type { Position } from '../http/page-of.js';

/** Whether the client has access: got its tokens, has not fetched any yet (§1), or had it taken back (VE15). */
export type Access = 'fetched' | 'not_fetched' | 'revoked';

export interface UserFilter {
  /** Of one user. */
  userId?: string | undefined;
  /** Only with a grant that lets the client see the address, so that nobody finds out by asking whose it is. */
  email?: string | undefined;
  access?: Access | undefined;
  /** As stored. Whose access was taken back has none for this client. */
  statuses?: readonly Status[] | undefined;
  level?: string | undefined;
  /** Only those for a level that have not ended. */
  hasLevel?: boolean | undefined;
  country?: string | undefined;
  /** Authorized from this time on. */
  since?: Date | undefined;
  /** Authorized before this time. */
  before?: Date | undefined;
}

const STATUSES: readonly Status[] = ['pending', 'contacted', 'approved', 'rejected', 'expired'];

/**
 * Whether grants are chosen by how their verifications stand: these are found along indexes of their own. In all grants of the
 * client, one after the other, they might be few and far between. Of one user there are few grants anyway.
 */
export function isChosenByStanding({ userId, email, statuses, country, hasLevel }: UserFilter): boolean {
  const isOfOne = userId !== undefined || email !== undefined;
  return !isOfOne && (statuses !== undefined || country !== undefined || hasLevel === true);
}

/**
 * Ids for one page. Each level and status has its own part of an index, in the order of the list: a page of each is read, and of
 * these the page is taken. It costs the same for any number of users, however few are chosen. Nobody whose access has ended is
 * among them.
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
