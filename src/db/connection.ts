import pg from 'pg';
import { startupOptions, type Settings } from './settings.js';

/** How long a connection attempt may take. */
export const CONNECT_TIMEOUT_MS = 5_000;

// Counts are bigint in SQL, which the driver would return as text. They are far below 2^53, so a number holds them
// exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Throws if a time arrives in an unexpected format. Otherwise it would be parsed as null, and all tokens would count as
 * expired.
 */
for (const type of [pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.TIMESTAMP, pg.types.builtins.DATE]) {
  const parse = pg.types.getTypeParser(type) as (text: string) => unknown;
  pg.types.setTypeParser(type, (text: string) => {
    const moment: unknown = parse(text);
    if (moment === null) throw new Error('the database writes moments in another DateStyle than ISO');
    return moment;
  });
}

export interface DatabaseAddress {
  url: string;
  applicationName: string;
}

/** How to connect to Postgres itself, not to a pooler, with our settings from the start. */
export function directConnection({ url, applicationName }: DatabaseAddress, own: Settings = {}): pg.ClientConfig {
  const options = startupOptions(own);
  return {
    connectionString: withOptions(url, options),
    options,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
}

/** Options in a URL override all others, so if the URL has some, ours are appended there. */
function withOptions(url: string, options: string): string {
  if (!/[?&]options=/.test(url)) return url;
  return url
    .replaceAll(' ', '%20')
    .replace(/([?&]options=[^&]*)/, (given) => `${given}${encodeURIComponent(` ${options}`)}`);
}
