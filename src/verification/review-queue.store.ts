import type { Db } from '../db/database.js';
import type { QueuePosition } from './queue-position.js';
import type { Status } from './status-machine.js';

/** Which cases: of one environment (V10) and status always, the rest as chosen (RV1). */
export interface QueueFilter {
  environment: 'live' | 'sandbox';
  status: Status;
  level?: string | undefined;
  country?: string | undefined;
  clientId?: string | undefined;
  /** Only those that have been in this status since then or longer. */
  since?: Date | undefined;
}

/** A row of the queue; no personal data, since a queue is seen by many. */
export interface QueuedCase {
  verificationId: string;
  environment: string;
  level: string;
  country: string;
  status: Status;
  since: Date;
  rejectionCount: number;
  /** Who looks at it now. */
  claim: { staffId: string; name: string; claimedAt: Date } | undefined;
}

interface QueueRow {
  verification_id: string;
  environment: string;
  level: string;
  country: string;
  status: Status;
  status_changed_at: Date;
  rejection_count: number;
  staff_id: string | null;
  name: string | null;
  claimed_at: Date | null;
}

const OPEN: readonly Status[] = ['pending', 'contacted'];

/**
 * Keyset paging along the index of what is filtered by: open cases the oldest first, settled ones the newest. A client's
 * cases are found from whichever end is shorter, the queue or its grants.
 * @param page.lapsed claims from then or before are none
 */
export async function listCasesAfter(
  db: Db,
  filter: QueueFilter,
  page: { after: QueuePosition | undefined; limit: number; lapsed: Date },
): Promise<QueuedCase[]> {
  const [order, beyond] = OPEN.includes(filter.status) ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const query = casesOf(db, filter)
    .leftJoin('case_claims as c', (join) =>
      join.on('c.verification_id', 'v.verification_id').andOnVal('c.claimed_at', '>', page.lapsed),
    )
    .leftJoin('staff as s', 's.staff_id', 'c.staff_id')
    .select<QueueRow[]>(
      'v.verification_id',
      'v.environment',
      'v.level',
      'v.country',
      'v.status',
      'v.status_changed_at',
      'v.rejection_count',
      'c.staff_id',
      's.name',
      'c.claimed_at',
    )
    .orderBy([
      { column: 'v.status_changed_at', order },
      { column: 'v.verification_id', order },
    ])
    .limit(page.limit);
  if (page.after) {
    const { since, verificationId } = page.after;
    void query.whereRaw(`(v.status_changed_at, v.verification_id) ${beyond} (?, cast(? as uuid))`, [
      since,
      verificationId,
    ]);
  }
  return (await query).map(toCase);
}

/** The filter alone, for whoever adds what to read and in which order. */
export function casesOf(db: Db, { environment, status, level, country, clientId, since }: QueueFilter) {
  const query = db('verifications as v').where({ 'v.environment': environment, 'v.status': status });
  // Said once more, so that the planner sees that the indexes of open cases hold them all.
  if (OPEN.includes(status)) void query.whereRaw(`v.status in ('pending', 'contacted')`);
  // Whose account is closed waits for nothing (FL10). Asked for each row that is shown: a join would go through all users.
  void query.whereRaw(
    '(select u.deleted_at from users u where u.user_id = v.user_id and u.deleted_at is not null) is null',
  );
  if (level !== undefined) void query.where('v.level', level);
  if (country !== undefined) void query.where('v.country', country);
  if (since !== undefined) void query.where('v.status_changed_at', '<=', since);
  if (clientId !== undefined) {
    void query.whereExists((grants) =>
      grants
        .select(db.raw('1'))
        .from('grants as g')
        .where({ 'g.client_id': clientId, 'g.revoked_at': null })
        .whereRaw('g.user_id = v.user_id and g.level = v.level'),
    );
  }
  return query;
}

/** The levels of which cases are open, by one look into the index for each. */
export async function listOpenLevels(db: Db, environment: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { level: string }[] }>(
    `with recursive statuses (status) as (values ('pending'), ('contacted')), levels as (
       select s.status, (select min(level) from verifications
                         where environment = :environment and status = s.status and status in ('pending', 'contacted'))
                        as level
       from statuses s
       union all
       select l.status, (select min(level) from verifications
                         where environment = :environment and status = l.status and status in ('pending', 'contacted')
                           and level > l.level)
       from levels l where l.level is not null
     )
     select distinct level from levels where level is not null order by level`,
    { environment },
  );
  return rows.map(({ level }) => level);
}

function toCase(row: QueueRow): QueuedCase {
  const { staff_id: staffId, name, claimed_at: claimedAt } = row;
  return {
    verificationId: row.verification_id,
    environment: row.environment,
    level: row.level,
    country: row.country,
    status: row.status,
    since: row.status_changed_at,
    rejectionCount: row.rejection_count,
    claim: staffId && name !== null && claimedAt ? { staffId, name, claimedAt } : undefined,
  };
}
