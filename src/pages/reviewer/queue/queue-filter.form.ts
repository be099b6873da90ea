import { isClientId } from '../../../clients/client.js';
import { isCountryCode } from '../../../verification/catalogue/countries.js';
import type { QueueFilter } from '../../../verification/review/review-queue.js';
import type { Status } from '../../../verification/status/status-machine.js';

const STATUSES: readonly Status[] = ['pending', 'contacted', 'approved', 'rejected', 'expired'];
/** The choices for the minimum number of hours that a case has had its status. */
export const AGES = [1, 24, 72, 168] as const;
const LEVEL = /^[a-z]+(\+[a-z]+)*$/;
const HOUR_MS = 3_600_000;

/** The fields of the filter, as named in the query string and in forms. */
export interface ChosenFilter {
  environment: 'live' | 'sandbox';
  status: Status;
  level: string;
  country: string;
  client: string;
  /** Hours. Empty for any age. */
  age: string;
}

/** The id by which a reviewer looks for one case, or the beginning of it, as typed, and what is wrong with it. */
export interface AskedCase {
  text: string;
  fault: 'malformed' | 'unknown' | 'several' | undefined;
}

export type FilterField = keyof ChosenFilter;
export const EVERYTHING: ChosenFilter = {
  environment: 'live',
  status: 'pending',
  level: '',
  country: '',
  client: '',
  age: '',
};

/** Reads the filter. Unknown values are ignored. The default is all waiting cases of the live environment. */
export function readFilter(query: Partial<Record<FilterField, string>>): ChosenFilter {
  const { environment, status, level = '', country = '', client = '', age = '' } = query;
  return {
    environment: environment === 'sandbox' ? environment : EVERYTHING.environment,
    status: STATUSES.find((one) => one === status) ?? EVERYTHING.status,
    level: LEVEL.test(level) ? level : '',
    country: isCountryCode(country) ? country : '',
    client: isClientId(client) ? client : '',
    age: AGES.some((hours) => String(hours) === age) ? age : '',
  };
}

/** The filter as a query string, without the values that are the default. */
export function filterQuery(filter: ChosenFilter): string {
  const fields = Object.keys(EVERYTHING) as FilterField[];
  const chosen = fields.filter((field) => filter[field] !== EVERYTHING[field]);
  return new URLSearchParams(chosen.map((field) => [field, filter[field]])).toString();
}

/** The filter without restrictions: all waiting cases of the same environment. */
export function unfiltered({ environment }: ChosenFilter): ChosenFilter {
  return { ...EVERYTHING, environment };
}

export function isUnfiltered(filter: ChosenFilter): boolean {
  return filterQuery(filter) === filterQuery(unfiltered(filter));
}

/** Reads a filter that a form or query string has in a single field, itself written as a query string. */
export function parseFilter(text: string | undefined): ChosenFilter {
  return readFilter(Object.fromEntries(new URLSearchParams(text)));
}

export function toQueueFilter(
  { environment, status, level, country, client, age }: ChosenFilter,
  now: Date,
): QueueFilter {
  return {
    environment,
    status,
    level: level || undefined,
    country: country || undefined,
    clientId: client || undefined,
    since: age === '' ? undefined : new Date(now.getTime() - Number(age) * HOUR_MS),
  };
}

/** @param more other parameters of the address, such as the case just decided */
export function queueAddress(filter: ChosenFilter, more: Record<string, string> = {}): string {
  return withQuery('/console', [filterQuery(filter), new URLSearchParams(more).toString()]);
}

/** The address of a case. It contains the filter of its queue, so that the next case comes from the same queue. */
export function caseAddress(verificationId: string, filter: ChosenFilter, more: Record<string, string> = {}): string {
  return caseAddresses(filter, more)(verificationId);
}

/** As `caseAddress`, for many cases of one queue: the filter is encoded only once. */
export function caseAddresses(
  filter: ChosenFilter,
  more: Record<string, string> = {},
): (verificationId: string) => string {
  const queue = filterQuery(filter);
  const query = new URLSearchParams({ ...(queue ? { queue } : {}), ...more }).toString();
  return (verificationId) => withQuery(`/console/verifications/${verificationId}`, [query]);
}

function withQuery(path: string, queries: string[]): string {
  const query = queries.filter((one) => one !== '').join('&');
  return query ? `${path}?${query}` : path;
}
