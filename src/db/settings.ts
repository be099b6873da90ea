/**
 * What our statements rely on, for each connection: roles and databases have defaults of their own (`alter role … set`), and
 * under other ones moments are not understood, tables are not found, or a race has no winner. What only steers plans, logs or
 * durability is the operator's choice and not among them.
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
  // Where two meet, the second goes on with what the first has left; it is not refused (READ COMMITTED).
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  default_transaction_deferrable: 'off',
  row_security: 'on',
  exit_on_error: 'off',
  gin_fuzzy_search_limit: '0',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '30s',
  lock_timeout: '0',
  // A connection that rests is the pool's to close, and one that listens rests for hours.
  idle_session_timeout: '0',
} as const;

export type Settings = Partial<Record<keyof typeof SETTINGS | 'default_table_access_method', string>>;

/** Those that an operator may tighten or loosen in the URL, as long as there is a limit. */
const LIMITS: readonly string[] = ['statement_timeout', 'idle_in_transaction_session_timeout'];

/** What nobody but an administrator may set, or no server before version 17 knows: looked at alone. */
const WATCHED: Readonly<Record<string, string>> = {
  // The driver asks for it, whatever else is asked for.
  client_encoding: 'UTF8',
  session_replication_role: 'origin',
  transaction_timeout: '0',
};
/** Long enough for the longest statement, an answer that is streamed. */
const LONG_TRANSACTION_MS = 120_000;
const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 };

export const LOOKED_AT = [...Object.keys(SETTINGS), ...Object.keys(WATCHED)];

/**
 * The settings as a parameter of the start-up packet: there before the first statement, and over those of role and database.
 * @param own instead of the usual ones
 */
export function startupOptions(own: Settings = {}): string {
  return Object.entries({ ...SETTINGS, ...own })
    .map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\ ]/g, String.raw`\$&`)}`)
    .join(' ');
}

/** A setting of a connection as Postgres tells it; null where its version has none of that name. */
export interface Found {
  name: string;
  value: string | null;
}

export interface WrongSetting extends Found {
  needed: string;
  /** Whether it is one that each connection asks for by itself. */
  isAsked: boolean;
}

/** Those under which the service must not work. */
export function wrongSettings(found: readonly Found[]): WrongSetting[] {
  const asked: Readonly<Record<string, string>> = SETTINGS;
  return found.flatMap(({ name, value }) => {
    const needed = asked[name] ?? WATCHED[name];
    if (needed === undefined || value === null || isAsNeeded(name, value, needed)) return [];
    return [{ name, value, needed, isAsked: name in asked }];
  });
}

function isAsNeeded(name: string, value: string, needed: string): boolean {
  if (LIMITS.includes(name)) return value !== '0';
  // The order of day and month matters to input alone, and ours has one reading.
  if (name === 'DateStyle') return value.startsWith('ISO');
  if (name === 'transaction_timeout' && milliseconds(value) >= LONG_TRANSACTION_MS) return true;
  return value === needed;
}

function milliseconds(text: string): number {
  const [, count = '0', unit = 'ms'] = /^(\d+)([a-z]*)$/.exec(text) ?? [];
  return Number(count) * (UNIT_MS[unit || 'ms'] ?? 0);
}
