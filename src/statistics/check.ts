import type { components } from '../../generated/openapi.js';
import { getClient } from '../clients/client.js';
import type { Context } from '../context.js';
import { inSnapshot } from '../db/snapshot.js';
import { countAuthorizedUsers } from './client-counters.store.js';
import { listStandingsDiffering } from './check-standings.store.js';
import { compareUsers, listUsersDiffering } from './check-users.store.js';
import { compareDays, compareKeys, listClientIds, type ComparedDay, type ComparedKey } from './check.store.js';
import { countryVerifications, totalVerifications } from './verification-totals.js';

type Totals = components['schemas']['Totals'];

/** The statistics of a client at one moment, and the differences between counters and data. */
export interface StatisticsCheck {
  clientId: string;
  /** Whether all current numbers agree. Differences in history do not count here (see `days`). */
  isRight: boolean;
  totals: Totals;
  /** The sum of the totals per country. */
  countries: Totals;
  /** The records of the list of user verifications (§2.6), counted by status. */
  list: Totals;
  differences: Difference[];
  /** Authorized users, by the counters and by the grants. */
  users: { counted: number; standing: number };
  /** Grants whose entries for the user explorer are wrong. */
  standings: number;
  /** Complete days whose authorizations in history differ from the grants. */
  days: ComparedDay[];
}

/** A counter that differs from the number of verifications. */
export type Difference = Pick<ComparedKey, 'level' | 'country' | 'status' | 'counted' | 'standing'>;

/**
 * Compares a client's totals, totals per country and list within one snapshot. Per status, the totals must equal the
 * sum over the countries and the count of the list. It also compares every counter, the number of authorized users, and
 * the entries of the user explorer. It reads all grants several times, takes no locks and writes nothing. In history it
 * can compare only authorizations, since the grants record them as well; submissions and decisions that a client saw
 * are recorded nowhere else.
 * @throws Refused for an unknown client
 */
export async function checkStatistics({ db }: Pick<Context, 'db'>, clientId: string): Promise<StatisticsCheck> {
  await getClient(db, clientId);
  return inSnapshot(db, async (trx) => {
    const keys = await compareKeys(trx, clientId);
    const totals = await totalVerifications(trx, clientId);
    const countries = sumOf(await countryVerifications(trx, clientId));
    const list = sumOf(keys.map(({ credential, listed }) => ({ [credential]: listed })));
    const differences = differencesAmong(keys);
    const { standing, plainMissing, surplusMissing } = await compareUsers(trx, clientId);
    const users = { counted: await countAuthorizedUsers(trx, clientId), standing };
    const areUsersRight =
      users.counted === standing &&
      plainMissing === 0 &&
      surplusMissing === 0 &&
      (await listUsersDiffering(trx, clientId)).length === 0;
    const standings = (await listStandingsDiffering(trx, clientId)).length;
    const areNumbersRight = differences.length === 0 && isSame(totals, countries) && isSame(totals, list);
    const isRight = areNumbersRight && areUsersRight && standings === 0;
    const days = await compareDays(trx, clientId);
    return { clientId, isRight, totals, countries, list, differences, users, standings, days };
  });
}

/** Ids of all clients, in ascending order. */
export async function* allClientIds({ db }: Pick<Context, 'db'>): AsyncGenerator<string> {
  const limit = 500;
  for (let ids = await listClientIds(db, { limit }); ids.length > 0;) {
    yield* ids;
    ids = await listClientIds(db, { limit, after: ids.at(-1) ?? '' });
  }
}

export function differencesAmong(keys: readonly ComparedKey[]): Difference[] {
  return keys
    .filter(({ counted, standing }) => counted !== standing)
    .map(({ level, country, status, counted, standing }) => ({ level, country, status, counted, standing }));
}

function sumOf(parts: Record<string, Partial<Totals>> | Partial<Totals>[]): Totals {
  const sum: Totals = { approved: 0, contacted: 0, rejected: 0, pending: 0 };
  for (const part of Object.values(parts)) {
    for (const [status, count] of Object.entries(part)) sum[status as keyof Totals] += count;
  }
  return sum;
}

function isSame(one: Totals, other: Totals): boolean {
  return (Object.keys(one) as (keyof Totals)[]).every((status) => one[status] === other[status]);
}
