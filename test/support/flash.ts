import { signValue } from '../../src/http/signed-value.js';
import type { SessionTable } from '../../src/http/session.js';
import type { Answer } from './http.js';

/** Where a form led to, without the signature of the value in that address: it is another one in each browser. */
export function unsignedLocation({ location }: Answer): string | undefined {
  return location?.replace(/([?&](?:done|decided)=[\w-]+)\.[\w-]{43}(?=&|$)/, '$1');
}

/** A value as the service would write it into an address for this browser. */
export function signedFor(table: SessionTable, cookie: string, value: string): string {
  return signValue({ table, value: cookie, subjectId: undefined }, value);
}
