import type { Db } from '../db/database.js';
import { runStatement } from '../db/statement.js';
import { COUNT_USERS } from './client-counters.store.js';
import { HISTORY, type HistoryCount, type HistoryQuery } from './history.store.js';
import { COUNTRIES, TOTALS, type CountedInCountry, type CountedTotal } from './verification-totals.store.js';

export interface OverviewCounts {
  users: number;
  totals: CountedTotal[];
  countries: CountedInCountry[];
  history: HistoryCount[];
}

const rowsOf = ({ text }: { text: string }) => `(select coalesce(json_agg(n), '[]') from (${text}) n)`;

/**
 * Joins the statements into one, so that all numbers are of the same moment without a transaction. In each of them the
 * first parameter is the client id.
 */
const OVERVIEW = {
  name: 'read-overview',
  text: `select (${COUNT_USERS.text}) as users, ${rowsOf(TOTALS)} as totals, ${rowsOf(COUNTRIES)} as countries,
                ${rowsOf(HISTORY)} as history`,
};

export async function countOverview(db: Db, query: HistoryQuery): Promise<OverviewCounts> {
  const { clientId, from, to, level = null, country = null } = query;
  const [counts] = await runStatement<OverviewCounts>(db, OVERVIEW, [clientId, from, to, level, country]);
  if (!counts) throw new Error('a statement without a table has one row');
  return counts;
}
