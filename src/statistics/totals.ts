import type { components } from '../../generated/openapi.js';
import type { Db } from '../db/database.js';
import { countedStatus } from './counted-status.js';
import { countVerifications, countVerificationsByCountry } from './totals.store.js';

type Totals = components['schemas']['Totals'];
type CountryVerifications = components['schemas']['CountryVerifications'];

/** §2.6: all four statuses, zero included (ST1), at the same cost for any number of users (ST5). */
export async function totalVerifications(db: Db, clientId: string): Promise<Totals> {
  const totals: Totals = { approved: 0, contacted: 0, rejected: 0, pending: 0 };
  for (const { status, count, expirationEnabled } of await countVerifications(db, clientId)) {
    const counted = countedStatus(status, expirationEnabled);
    if (counted) totals[counted] += count;
  }
  return totals;
}

/** §2.6: the same by country; countries and statuses without anybody are left out (ST2). */
export async function countryVerifications(db: Db, clientId: string): Promise<CountryVerifications> {
  const countries: CountryVerifications = {};
  for (const { country, status, count, expirationEnabled } of await countVerificationsByCountry(db, clientId)) {
    const counted = countedStatus(status, expirationEnabled);
    if (!counted) continue;
    const totals = (countries[country] ??= {});
    totals[counted] = (totals[counted] ?? 0) + count;
  }
  return countries;
}
