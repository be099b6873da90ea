import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';
import type { CountedStatus, Status } from './visible-status.js';
import type { Day } from './day.js';
import { CREDENTIAL, grantsWithVerifications, IS_LISTED } from './listed-verifications.store.js';

/** One counter of a client, compared with the number of verifications. */
export interface ComparedKey {
  level: string;
  country: string;
  status: Status;
  counted: number;
  standing: number;
  /** The status that the list shows for these verifications, and how many of them the list contains. */
  credential: CountedStatus;
  listed: number;
}

// One statement, so it sees a single snapshot at any isolation level.
const COMPARE: Statement = {
  name: 'compare-counters',
  text: `with standing as (
           select v.level, v.country, v.status, count(*) as standing, count(*) filter (where ${IS_LISTED}) as listed
           ${grantsWithVerifications('$1')}
           group by v.level, v.country, v.status
         ), counted as (
           select level, country, status, verification_count from verification_counters where client_id = $1
         )
         select level, country, status, ${CREDENTIAL} as credential, coalesce(verification_count, 0) as counted,
                coalesce(standing, 0) as standing, coalesce(listed, 0) as listed
         from (select * from standing full join counted using (level, country, status)) v
         order by level, country, status`,
};

/** Every key that has a counter or verifications. */
export async function compareKeys(db: Db, clientId: string): Promise<ComparedKey[]> {
  return runStatement<ComparedKey>(db, COMPARE, [clientId]);
}

/** How many authorizations for a level became effective on a day: by the history counters and by the grants. */
export interface ComparedDay {
  day: Day;
  level: string;
  counted: number;
  standing: number;
}

// Compares only the days after the one on which recording of history began, since that one is incomplete.
const COMPARE_DAYS: Statement = {
  name: 'compare-days',
  text: `with begun as (
           select (began_at at time zone 'UTC')::date as day from history_beginning
         ), standing as (
           select (g.effective_at at time zone 'UTC')::date as day, g.level, count(*) as standing
           from grants g cross join begun
           where g.client_id = $1 and g.level <> ''
             and g.effective_at >= (begun.day + 1)::timestamp at time zone 'UTC'
           group by 1, 2
         ), counted as (
           select h.day, h.level, sum(h.event_count)::bigint as counted
           from history_counters h cross join begun
           where h.client_id = $1 and h.day > begun.day and h.event in ('authorized', 'authorized_waiting')
           group by 1, 2
         )
         select to_char(day, 'YYYY-MM-DD') as day, level, coalesce(counted, 0) as counted,
                coalesce(standing, 0) as standing
         from standing full join counted using (day, level)
         where coalesce(counted, 0) <> coalesce(standing, 0) order by day, level`,
};

/** Lists only the days that differ. */
export async function compareDays(db: Db, clientId: string): Promise<ComparedDay[]> {
  return runStatement<ComparedDay>(db, COMPARE_DAYS, [clientId]);
}

/** Up to `limit` client ids greater than `after`, in ascending order. */
export async function listClientIds(
  db: Db,
  { after = '', limit }: { after?: string; limit: number },
): Promise<string[]> {
  return db('clients').where('client_id', '>', after).orderBy('client_id').limit(limit).pluck<string[]>('client_id');
}

/**
 * Locks the client until the end of the transaction, so that nobody else rebuilds its counters or changes its settings.
 */
export async function lockForRebuild(trx: Db, clientId: string): Promise<void> {
  await trx('clients').select('client_id').where({ client_id: clientId }).forNoKeyUpdate();
}
