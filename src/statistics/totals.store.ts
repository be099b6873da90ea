import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';
import type { CountedStatus } from './counted-status.js';

export interface CountedTotal {
  status: CountedStatus;
  count: number;
}

const TOTALS: Statement = {
  name: 'count-verifications',
  text: `select status, sum(verification_count)::bigint as count
         from verification_counters where client_id = $1 group by status`,
};

/** Over all levels and countries; a status without a counter is not in it. */
export async function countVerifications(db: Db, clientId: string): Promise<CountedTotal[]> {
  return runStatement<CountedTotal>(db, TOTALS, [clientId]);
}

const COUNTRIES: Statement = {
  name: 'count-verifications-by-country',
  text: `select country, status, sum(verification_count)::bigint as count
         from verification_counters where client_id = $1 and verification_count > 0
         group by country, status order by country, status`,
};

/** Only what is more than none (ST2). */
export async function countVerificationsByCountry(
  db: Db,
  clientId: string,
): Promise<(CountedTotal & { country: string })[]> {
  return runStatement<CountedTotal & { country: string }>(db, COUNTRIES, [clientId]);
}
