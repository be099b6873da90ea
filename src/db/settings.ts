/**
 * The settings that our statements rely on, set for each connection. Roles and databases may have other defaults
 * (`alter role … set`), under which times cannot be parsed, tables are not found, or race conditions are decided
 * wrongly. Settings that only affect plans, logs or durability are left to the operator.
 */
export const SETTINGS = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  array_nulls: 'on',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  search_path: 'public',
  // READ COMMITTED: of two conflicting statements the second waits, continues with the result of the first, and is not
  // refused.
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  default_transaction_deferrable: 'off',
  row_security: 'on',
  exit_on_error: 'off',
  gin_fuzzy_search_limit: '0',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '30s',
  lock_timeout: '0',
  // Closing idle connections is up to the pool, and a connection that listens is idle for hours.
  idle_session_timeout: '0',
} as const;

export type Settings = Partial<Record<keyof typeof SETTINGS | 'default_table_access_method', string>>;

/** Settings that an operator may change in the URL to another limit, but not to 0, which means no limit. */
const LIMITS: readonly string[] = ['statement_timeout', 'idle_in_transaction_session_timeout'];

/**
 * Settings that only an administrator may change, or that servers before version 17 do not know. They are checked but
 * not set.
 */
const WATCHED: Readonly<Record<string, string>> = {
  // The driver always sets this itself.
  client_encoding: 'UTF8',
  session_replication_role: 'origin',
  transaction_timeout: '0',
};
/** Long enough for the longest transaction, a streamed response. */
const LONG_TRANSACTION_MS = 120_000;
const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 };

export const CHECKED_SETTINGS = [...Object.keys(SETTINGS), ...Object.keys(WATCHED)];

/**
 * The settings as a parameter of the start-up packet, so that they apply before the first statement and override those
 * of role and database.
 * @param own values that replace the usual ones
 */
export function startupOptions(own: Settings = {}): string {
  return Object.entries({ ...SETTINGS, ...own })
    .map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\ ]/g, String.raw`\$&`)}`)
    .join(' ');
}

/** A setting as reported by Postgres; null if its version does not have it. */
export interface FoundSetting {
  name: string;
  value: string | null;
}

export interface WrongSetting extends FoundSetting {
  needed: string;
  /** Whether our connections set it themselves. */
  isAsked: boolean;
}

export function wrongSettings(found: readonly FoundSetting[]): WrongSetting[] {
  const asked: Readonly<Record<string, string>> = SETTINGS;
  return found.flatMap(({ name, value }) => {
    const needed = asked[name] ?? WATCHED[name];
    if (needed === undefined || value === null || isAsNeeded(name, value, needed)) return [];
    return [{ name, value, needed, isAsked: name in asked }];
  });
}

function isAsNeeded(name: string, value: string, needed: string): boolean {
  if (LIMITS.includes(name)) return value !== '0';
  // The order of day and month only affects input, and our input is unambiguous.
  if (name === 'DateStyle') return value.startsWith('ISO');
  if (name === 'transaction_timeout' && milliseconds(value) >= LONG_TRANSACTION_MS) return true;
  return value === needed;
}

function milliseconds(text: string): number {
  const [, count = '0', unit = 'ms'] = /^(\d+)([a-z]*)$/.exec(text) ?? [];
  return Number(count) * (UNIT_MS[unit || 'ms'] ?? 0);
}
