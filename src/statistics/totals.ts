import type { components } from '../../generated/openapi.js';
import type { Db } from '../db/database.js';
import { countedStatus } from './counted-status.js';
import {
  countVerifications,
  countVerificationsByCountry,
  type CountedInCountry,
  type CountedTotal,
} from './totals.store.js';

export type Totals = components['schemas']['Totals'];
export type CountryVerifications = components['schemas']['CountryVerifications'];

/** §2.6: all four statuses, zero included (ST1), at the same cost for any number of users (ST5). */
export async function totalVerifications(db: Db, clientId: string): Promise<Totals> {
  return toTotals(await countVerifications(db, clientId));
}

export function toTotals(counted: readonly CountedTotal[]): Totals {
  const totals: Totals = { approved: 0, contacted: 0, rejected: 0, pending: 0 };
  for (const { status, count, expirationEnabled } of counted) {
    const shown = countedStatus(status, expirationEnabled);
    if (shown) totals[shown] += count;
  }
  return totals;
}

/** §2.6: the same by country; countries and statuses without anybody are left out (ST2). */
export async function countryVerifications(db: Db, clientId: string): Promise<CountryVerifications> {
  return toCountries(await countVerificationsByCountry(db, clientId));
}

export function toCountries(counted: readonly CountedInCountry[]): CountryVerifications {
  const countries: CountryVerifications = {};
  for (const { country, status, count, expirationEnabled } of counted) {
    const shown = countedStatus(status, expirationEnabled);
    if (!shown) continue;
    const totals = (countries[country] ??= {});
    totals[shown] = (totals[shown] ?? 0) + count;
  }
  return countries;
}
