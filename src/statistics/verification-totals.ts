import type { components } from '../../generated/openapi.js';
import type { Db } from '../db/database.js';
import { countedStatus } from './visible-status.js';
import {
  countVerifications,
  countVerificationsByCountry,
  type CountedInCountry,
  type CountedTotal,
} from './verification-totals.store.js';

export type Totals = components['schemas']['Totals'];
export type CountryVerifications = components['schemas']['CountryVerifications'];

/** All four statuses, zeros included (§2.6). Read from counters, so it costs the same for any number of users. */
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

/** The same counts per country, without countries and statuses that have no users (§2.6). */
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
