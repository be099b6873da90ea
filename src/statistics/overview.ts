import type { Db } from '../db/database.js';
import { toHistory, type History, type HistoryQuery } from './history.js';
import { countOverview } from './overview.store.js';
import { toCountries, toTotals, type CountryVerifications, type Totals } from './verification-totals.js';

/** The current numbers of a client's users over all levels, and the history of some days. */
export interface Overview {
  authorizedUsers: number;
  totals: Totals;
  countries: CountryVerifications;
  history: History;
}

/**
 * Reads everything in one round trip and as of one moment, so that numbers shown side by side agree. `query` must
 * contain at least one day.
 */
export async function readOverview(db: Db, query: HistoryQuery): Promise<Overview> {
  const { users, totals, countries, history } = await countOverview(db, query);
  return {
    authorizedUsers: users,
    totals: toTotals(totals),
    countries: toCountries(countries),
    history: toHistory(query, history),
  };
}
