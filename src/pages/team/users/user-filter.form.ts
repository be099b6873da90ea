import { addDays, dateFault, parseDate } from '../../../verification/catalogue/dates.js';
import { isCountryCode } from '../../../verification/catalogue/countries.js';
import type { Status } from '../../../verification/status/status-machine.js';
import type { Access, ChosenUsers } from '../../../users/user-explorer.js';

export const ACCESSES: readonly Access[] = ['fetched', 'not_fetched', 'revoked'];
const STATUSES: readonly Status[] = ['pending', 'contacted', 'approved', 'rejected', 'expired'];
const LEVEL = /^[a-z]+(\+[a-z]+)*$/;
/** Chooses grants without verification. Their level is empty, but an empty value of the filter means all levels. */
export const NO_LEVEL = '-';

/** The fields of the filter, as named in the query string and in forms. An empty value means no restriction. */
export interface UserFilterFields {
  access: string;
  status: string;
  level: string;
  country: string;
  /** Days in UTC. Both are included. */
  from: string;
  to: string;
}

export type UserFilterField = keyof UserFilterFields;
export type DayFault = 'format' | 'not_real' | 'before_from';
export type DayFaults = Partial<Record<'from' | 'to', DayFault>>;

/**
 * Reads the filter. Unknown values are ignored. Days stay as the member typed them, even if they are invalid, so that
 * the form can show them again.
 */
export function readFields(query: Partial<Record<UserFilterField, string>>): UserFilterFields {
  const { access, status, level = '', country = '', from = '', to = '' } = query;
  return {
    access: ACCESSES.find((one) => one === access) ?? '',
    status: STATUSES.find((one) => one === status) ?? '',
    level: level === NO_LEVEL || LEVEL.test(level) ? level : '',
    country: isCountryCode(country) ? country : '',
    from: from.trim(),
    to: to.trim(),
  };
}

/** The faults of the two days, by field. */
export function dayFaults({ from, to }: Pick<UserFilterFields, 'from' | 'to'>): DayFaults {
  const faults = { from: from && dateFault(from), to: to && dateFault(to) };
  const isReversed = !faults.from && !faults.to && from !== '' && to !== '' && to < from;
  return {
    ...(faults.from ? { from: faults.from } : {}),
    ...(faults.to ? { to: faults.to } : isReversed ? { to: 'before_from' as const } : {}),
  };
}

/**
 * Whether an unknown value was ignored. A list may then show everything, but a CSV file or a redelivery must not affect
 * more than the member has asked for.
 */
export function hasIgnoredValue<Field extends string>(
  typed: Partial<Record<NoInfer<Field>, string>>,
  read: Record<Field, string>,
): boolean {
  return (Object.keys(read) as Field[]).some((field) => (typed[field] ?? '').trim() !== '' && read[field] === '');
}

/** Call this only if `dayFaults` found no fault in the fields. */
export function toChosenUsers({ access, status, level, country, from, to }: UserFilterFields): ChosenUsers {
  return {
    access: ACCESSES.find((one) => one === access),
    status: STATUSES.find((one) => one === status),
    level: level === '' ? undefined : level === NO_LEVEL ? '' : level,
    country: country || undefined,
    since: from === '' ? undefined : parseDate(from),
    before: to === '' ? undefined : addDays(parseDate(to), 1),
  };
}
