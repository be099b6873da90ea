import type { Db } from '../db/database.js';
import { toHistory, type History, type HistoryWish } from './history.js';
import { countOverview } from './overview.store.js';
import { toCountries, toTotals, type CountryVerifications, type Totals } from './totals.js';

/** How a client's users stand now, over all levels, and what happened on some days. */
export interface Overview {
  authorizedUsers: number;
  totals: Totals;
  countries: CountryVerifications;
  history: History;
}

/** As of one moment, so that what stands side by side agrees (ST3), in one round trip. The days of the wish are some. */
export async function readOverview(db: Db, wish: HistoryWish): Promise<Overview> {
  const { users, totals, countries, history } = await countOverview(db, wish);
  return {
    authorizedUsers: users,
    totals: toTotals(totals),
    countries: toCountries(countries),
    history: toHistory(wish, history),
  };
}
