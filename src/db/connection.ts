import pg from 'pg';
import { startupOptions, type Settings } from './settings.js';

/** A place that cannot be reached says so by then. */
export const CONNECT_TIMEOUT_MS = 5_000;

// Counts are bigint in SQL and far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Loud where a moment is not written as we ask for: taken for none, it would end every token. */
for (const type of [pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.TIMESTAMP, pg.types.builtins.DATE]) {
  const parse = pg.types.getTypeParser(type) as (text: string) => unknown;
  pg.types.setTypeParser(type, (text: string) => {
    const moment: unknown = parse(text);
    if (moment === null) throw new Error('the database writes moments in another DateStyle than ISO');
    return moment;
  });
}

export interface Place {
  url: string;
  applicationName: string;
}

/** A connection to the database itself, which begins with our settings. */
export function directConnection({ url, applicationName }: Place, own: Settings = {}): pg.ClientConfig {
  const options = startupOptions(own);
  return {
    connectionString: withOptions(url, options),
    options,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
}

/** What stands in a URL comes before everything else: where it has options of its own, ours follow them there. */
function withOptions(url: string, options: string): string {
  if (!/[?&]options=/.test(url)) return url;
  return url
    .replaceAll(' ', '%20')
    .replace(/([?&]options=[^&]*)/, (given) => `${given}${encodeURIComponent(` ${options}`)}`);
}
