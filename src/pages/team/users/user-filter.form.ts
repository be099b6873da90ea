import { addDays, dateFault, parseDate } from '../../../verification/catalogue/dates.js';
import { isCountryCode } from '../../../verification/catalogue/countries.js';
import type { Status } from '../../../verification/status/status-machine.js';
import type { Access, ChosenUsers } from '../../../users/user-explorer.js';

export const ACCESSES: readonly Access[] = ['fetched', 'not_fetched', 'revoked'];
const STATUSES: readonly Status[] = ['pending', 'contacted', 'approved', 'rejected', 'expired'];
const LEVEL = /^[a-z]+(\+[a-z]+)*$/;
/** Stands for the level of grants without verification, which has no name. */
export const NO_LEVEL = '-';

/** What a member chose to see, as it stands in addresses and forms; empty for everything. */
export interface UserFilterFields {
  access: string;
  status: string;
  level: string;
  country: string;
  /** Days by UTC, both included. */
  from: string;
  to: string;
}

export type UserFilterField = keyof UserFilterFields;
export type DayFault = 'format' | 'not_real' | 'before_from';
export type DayFaults = Partial<Record<'from' | 'to', DayFault>>;

/** What is none of the choices is not chosen; days are typed, and stay as they are. */
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

/** What is wrong with the days, by field. */
export function dayFaults({ from, to }: Pick<UserFilterFields, 'from' | 'to'>): DayFaults {
  const faults = { from: from && dateFault(from), to: to && dateFault(to) };
  const isTurned = !faults.from && !faults.to && from !== '' && to !== '' && to < from;
  return {
    ...(faults.from ? { from: faults.from } : {}),
    ...(faults.to ? { to: faults.to } : isTurned ? { to: 'before_from' as const } : {}),
  };
}

/** Whether something was chosen that is none of the choices: a list shows all then, whatever goes out to others must not. */
export function isMisread<Field extends string>(
  typed: Partial<Record<NoInfer<Field>, string>>,
  read: Record<Field, string>,
): boolean {
  return (Object.keys(read) as Field[]).some((field) => (typed[field] ?? '').trim() !== '' && read[field] === '');
}

/** Of fields without faults. */
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
