import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';
import { runStatement, StatementValues } from '../../db/statement.js';
import type { QueuePosition } from './queue-position.js';
import type { Status } from '../status/status-machine.js';

/** Which cases to list. The environment and the status are always given, the rest as the reviewer chooses. */
export interface QueueFilter {
  environment: 'live' | 'sandbox';
  status: Status;
  level?: string | undefined;
  country?: string | undefined;
  clientId?: string | undefined;
  /** Only cases whose status last changed at this time or earlier. */
  since?: Date | undefined;
}

/** A row of the queue. It contains no personal data, because many people see the queue. */
export interface QueuedCase {
  verificationId: string;
  level: string;
  country: string;
  since: Date;
  rejectionCount: number;
  /** The reviewer who is working on the case. */
  claim: { staffId: string; name: string; claimedAt: Date } | undefined;
}

/**
 * Ids of an environment's cases within these bounds. The search uses the primary key and returns at most two ids, because
 * callers only need to know whether there is one or several.
 * @param bounds the lowest and the highest id, both included
 */
export async function listIdsBetween(
  db: Db,
  environment: QueueFilter['environment'],
  bounds: [lowest: string, highest: string],
): Promise<string[]> {
  const rows = await runStatement<{ verification_id: string }>(db, IDS_BETWEEN, [environment, ...bounds]);
  return rows.map((row) => row.verification_id);
}

const IDS_BETWEEN = {
  name: 'list-case-ids-between',
  text: `select verification_id from verifications
         where environment = $1 and verification_id between $2::uuid and $3::uuid
         order by verification_id limit 2`,
};

type OfCase = Omit<QueuedCase, 'claim'>;
type QueueRow = Row<OfCase> & { staff_id: string | null; name: string | null; claimed_at: Date | null };

/**
 * One page of cases, read along the index that fits the filter: waiting cases the oldest first, settled ones the newest
 * first. To filter by client, the database can begin with the queue or with the client's grants, whichever is shorter.
 * @param page.lapsed claims made at this time or earlier no longer count
 */
export async function listCasesAfter(
  db: Db,
  filter: QueueFilter,
  page: { after: QueuePosition | undefined; limit: number; lapsed: Date },
): Promise<QueuedCase[]> {
  const values = new StatementValues();
  const [order, beyond] = isOpen(filter.status) ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const text = `select v.verification_id, v.level, v.country, v.status_changed_at as since, v.rejection_count,
                       c.staff_id, s.name, c.claimed_at
                from verifications v
                left join case_claims c on c.verification_id = v.verification_id and c.claimed_at > ${values.add(page.lapsed)}
                left join staff s on s.staff_id = c.staff_id
                where ${conditions(filter, values).join(' and ')} ${beyondPosition(page.after, beyond, values)}
                order by v.status_changed_at ${order}, v.verification_id ${order} limit ${page.limit}`;
  const name = statementName(`list-${page.limit}-cases`, filter, page);
  return (await runStatement<QueueRow>(db, { name, text }, values.all)).map(toCase);
}

/**
 * Leaves out cases of closed accounts, which nobody decides. The condition reads only a small index that contains
 * closed accounts alone.
 */
export const OF_OPEN_ACCOUNT =
  'not exists (select from users u where u.user_id = v.user_id and u.deleted_at is not null)';

/**
 * A case with a decision that can still be undone counts as decided: nobody else works on it, and it is not in the
 * queue.
 */
export const UNDECIDED = 'not exists (select from waiting_decisions w where w.verification_id = v.verification_id)';

/** The conditions of a filter. The caller adds the columns and the order. */
export function conditions(
  { environment, status, level, country, clientId, since }: QueueFilter,
  values: StatementValues,
): string[] {
  return [
    `v.environment = ${values.add(environment)}`,
    // The status is a constant in the text, so that the planner can use the partial indexes of open cases.
    `v.status = '${status}'`,
    OF_OPEN_ACCOUNT,
    ...(status === 'pending' ? [UNDECIDED] : []),
    ...(level === undefined ? [] : [`v.level = ${values.add(level)}`]),
    ...(country === undefined ? [] : [`v.country = ${values.add(country)}`]),
    ...(since === undefined ? [] : [`v.status_changed_at <= ${values.add(since)}`]),
    ...(clientId === undefined
      ? []
      : [
          `exists (select from grants g where g.client_id = ${values.add(clientId)} and g.revoked_at is null
                   and g.user_id = v.user_id and g.level = v.level)`,
          // A user of this client may also have cases in the other environment, which are not this client's.
          `exists (select from clients c where c.client_id = ${values.add(clientId)} and c.environment = ${values.add(environment)})`,
        ]),
  ];
}

export function beyondPosition(after: QueuePosition | undefined, beyond: '<' | '>', values: StatementValues): string {
  if (!after) return '';
  return `and (v.status_changed_at, v.verification_id) ${beyond} (${values.add(after.since)}, ${values.add(after.verificationId)})`;
}

/**
 * The name of the prepared statement for a combination of filters. There are a few dozen, and each is prepared when it
 * is first used.
 */
export function statementName(name: string, filter: QueueFilter, page: { after: unknown; but?: unknown }): string {
  const { status, level, country, clientId, since } = filter;
  const parts = Object.entries({ level, country, client: clientId, since, after: page.after, but: page.but });
  return [name, status, ...parts.flatMap(([part, value]) => (value === undefined ? [] : part))].join('-');
}

function isOpen(status: Status): boolean {
  return status === 'pending' || status === 'contacted';
}

/** The levels that have open cases, and the clients, of an environment. */
export interface QueueChoices {
  levels: string[];
  clients: { clientId: string; name: string }[];
}

/**
 * The levels and clients that a reviewer can filter by. The levels are found with one index look-up each, instead of a
 * scan of all cases.
 */
export async function listQueueChoices(db: Db, environment: string): Promise<QueueChoices> {
  const [row] = await runStatement<{ levels: string[]; client_ids: string[]; client_names: string[] }>(
    db,
    QUEUE_CHOICES,
    [environment],
  );
  const { levels = [], client_ids: ids = [], client_names: names = [] } = row ?? {};
  return { levels, clients: ids.map((clientId, at) => ({ clientId, name: names[at] ?? '' })) };
}

const QUEUE_CHOICES = {
  name: 'list-queue-choices',
  text: `with recursive statuses (status) as (values ('pending'), ('contacted')), levels as (
           select s.status, (select min(level) from verifications
                             where environment = $1 and status = s.status and status in ('pending', 'contacted'))
                            as level
           from statuses s
           union all
           select l.status, (select min(level) from verifications
                             where environment = $1 and status = l.status and status in ('pending', 'contacted')
                               and level > l.level)
           from levels l where l.level is not null
         )
         select (select coalesce(array_agg(distinct level order by level), '{}') from levels where level is not null)
                  as levels,
                coalesce(array_agg(client_id order by created_at, client_id), '{}') as client_ids,
                coalesce(array_agg(name order by created_at, client_id), '{}') as client_names
         from clients where environment = $1`,
};

function toCase({ staff_id: staffId, name, claimed_at: claimedAt, ...row }: QueueRow): QueuedCase {
  const claim = staffId && name !== null && claimedAt ? { staffId, name, claimedAt } : undefined;
  return { ...fromRow<OfCase>(row), claim };
}
