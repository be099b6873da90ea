import { isClientId } from '../../../clients/client.js';
import { isCountryCode } from '../../../verification/catalogue/countries.js';
import type { QueueFilter } from '../../../verification/review/review-queue.js';
import type { Status } from '../../../verification/status/status-machine.js';

const STATUSES: readonly Status[] = ['pending', 'contacted', 'approved', 'rejected', 'expired'];
/** Hours that a case has stood still, as the form offers them. */
export const AGES = [1, 24, 72, 168] as const;
const LEVEL = /^[a-z]+(\+[a-z]+)*$/;
const HOUR_MS = 3_600_000;

/** What a reviewer chose to see (RC1), as it stands in addresses and forms. */
export interface ChosenFilter {
  environment: 'live' | 'sandbox';
  status: Status;
  level: string;
  country: string;
  client: string;
  /** Hours, or empty. */
  age: string;
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

/** What is none of the choices is not chosen: the live queue of all that wait, in the end (V10). */
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

/** For an address: what differs from the plain queue. */
export function filterQuery(filter: ChosenFilter): string {
  const fields = Object.keys(EVERYTHING) as FilterField[];
  const chosen = fields.filter((field) => filter[field] !== EVERYTHING[field]);
  return new URLSearchParams(chosen.map((field) => [field, filter[field]])).toString();
}

/** All that wait, in the environment that is looked at. */
export function unfiltered({ environment }: ChosenFilter): ChosenFilter {
  return { ...EVERYTHING, environment };
}

export function isUnfiltered(filter: ChosenFilter): boolean {
  return filterQuery(filter) === filterQuery(unfiltered(filter));
}

/** Whether something is chosen besides what is looked at in general. */
export function isNarrowed({ level, country, client, age }: ChosenFilter): boolean {
  return [level, country, client, age].some((one) => one !== '');
}

/** The same filter out of one field of a form or an address. */
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

/** @param more what else stands in the address, such as the case that was decided */
export function queueAddress(filter: ChosenFilter, more: Record<string, string> = {}): string {
  return withQuery('/console', [filterQuery(filter), new URLSearchParams(more).toString()]);
}

/** A case remembers the queue that it was taken from, so that the next one comes from there too. */
export function caseAddress(verificationId: string, filter: ChosenFilter, more: Record<string, string> = {}): string {
  return caseAddresses(filter, more)(verificationId);
}

/** The same for many cases of one queue, which is written once for all of them. */
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
