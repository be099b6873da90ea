import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';
import type { Day } from './day.js';
import type { HistoryEvent } from './history-event.js';

export interface HistoryCount {
  day: Day;
  event: HistoryEvent;
  bucket: number;
  count: number;
}

export interface HistoryQuery {
  clientId: string;
  /** The first day, included. */
  from: Day;
  /** The last day, included. */
  to: Day;
  /** All levels when absent. */
  level?: string | undefined;
  country?: string | undefined;
}

export const HISTORY: Statement = {
  name: 'count-history',
  text: `select to_char(day, 'YYYY-MM-DD') as day, event, bucket, sum(event_count)::bigint as count
         from history_counters
         where client_id = $1 and day between $2::date and $3::date
           and ($4::text is null or level = $4) and ($5::text is null or country = $5)
         group by history_counters.day, event, bucket`,
};

/** Counts the events of each day. Days without events are missing in the result. */
export async function countHistory(db: Db, query: HistoryQuery): Promise<HistoryCount[]> {
  const { clientId, from, to, level = null, country = null } = query;
  return runStatement<HistoryCount>(db, HISTORY, [clientId, from, to, level, country]);
}
