import { readFileSync } from 'node:fs';

/** Of this release, as `attestry --version` and the metrics name it. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
