import { text } from 'node:stream/consumers';
import type { components } from '../../generated/openapi.js';
import type { Context } from '../../src/context.js';
import { countryVerifications, totalVerifications } from '../../src/statistics/verification-totals.js';
import { streamUserVerifications } from '../../src/statistics/user-verifications.js';
import { givenClient } from './given.js';

export type UserVerification = components['schemas']['UserVerification'];
type Totals = components['schemas']['Totals'];

/** The whole list of a client, read from its stream. */
export async function readList(
  context: Context,
  clientId: string,
  environment: 'live' | 'sandbox' = 'sandbox',
): Promise<UserVerification[]> {
  const list = await streamUserVerifications(context, { clientId, environment });
  return JSON.parse(await text(list)) as UserVerification[];
}

/** The three answers as totals, which have to be the same (ST3). */
export async function threeTotals(
  context: Context,
  clientId: string,
): Promise<{ totals: Totals; countries: Totals; list: Totals }> {
  const countries = emptyTotals();
  for (const country of Object.values(await countryVerifications(context.db, clientId))) {
    for (const [status, count] of Object.entries(country)) countries[status as keyof Totals] += count;
  }
  const list = emptyTotals();
  for (const { credential } of await readList(context, clientId)) list[credential] += 1;
  return { totals: await totalVerifications(context.db, clientId), countries, list };
}

export const NOBODY: Readonly<Totals> = emptyTotals();

/** Clients with nobody yet, and what the counters say of each. */
export function countedClients(context: Context) {
  return {
    newClient: async (options: Parameters<typeof givenClient>[1] = {}) =>
      (await givenClient(context, options)).client.clientId,
    totals: (clientId: string) => totalVerifications(context.db, clientId),
    countries: (clientId: string) => countryVerifications(context.db, clientId),
  };
}

function emptyTotals(): Totals {
  return { approved: 0, contacted: 0, rejected: 0, pending: 0 };
}
