import { sealWord } from '../../src/http/sealed-word.js';
import type { SessionTable } from '../../src/http/session.js';
import type { Answer } from './http.js';

/** Where a form led to, without the seal of the word in that address: it is another one in each browser. */
export function whereTo({ location }: Answer): string | undefined {
  return location?.replace(/([?&](?:done|decided)=[\w-]+)\.[\w-]{43}(?=&|$)/, '$1');
}

/** A word as the service would write it into an address for this browser. */
export function sealedFor(table: SessionTable, cookie: string, word: string): string {
  return sealWord({ table, value: cookie, subjectId: undefined }, word);
}
