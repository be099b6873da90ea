import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';
import type { Status } from './visible-status.js';

export interface CountedTotal {
  status: Status;
  count: number;
  /** The client's option, as of the same moment as the counts. */
  expirationEnabled: boolean;
}

export interface CountedInCountry extends CountedTotal {
  country: string;
}

export const TOTALS: Statement = {
  name: 'count-verifications',
  text: `select n.status, sum(n.verification_count)::bigint as count, c.expiration_enabled as "expirationEnabled"
         from verification_counters n join clients c on c.client_id = n.client_id
         where n.client_id = $1 group by n.status, c.expiration_enabled`,
};

/** Sums over all levels and countries; a status without a counter is missing. */
export async function countVerifications(db: Db, clientId: string): Promise<CountedTotal[]> {
  return runStatement<CountedTotal>(db, TOTALS, [clientId]);
}

export const COUNTRIES: Statement = {
  name: 'count-verifications-by-country',
  text: `select n.country, n.status, sum(n.verification_count)::bigint as count,
                c.expiration_enabled as "expirationEnabled"
         from verification_counters n join clients c on c.client_id = n.client_id
         where n.client_id = $1 and n.verification_count > 0
         group by n.country, n.status, c.expiration_enabled order by n.country, n.status`,
};

/** Counts per country, without zeros (§2.6). */
export async function countVerificationsByCountry(db: Db, clientId: string): Promise<CountedInCountry[]> {
  return runStatement<CountedInCountry>(db, COUNTRIES, [clientId]);
}
