import type { Request } from 'express';
import { invalidRequest, noToken } from './bearer-challenge.js';
import { lastWord, tellMistaken } from '../presented-value.js';

/**
 * The access token of a request, not yet looked up.
 * @throws Problem with the challenge of RFC 6750 §3
 */
export function readToken(request: Pick<Request, 'headersDistinct' | 'query'>): string {
  // Node.js keeps only the first of two Authorization headers in `headers`.
  const headers = request.headersDistinct.authorization ?? [];
  const [header] = headers;
  if (header === undefined) throw noToken('Send an access token in the Authorization header.').because('no_token');
  if (headers.length > 1) throw invalidRequest().because('repeated_header');
  if (!/^bearer(?: |$)/i.test(header)) {
    const mistaken = tellMistaken(lastWord(header), 'kat_');
    throw noToken(`Send the access token with the scheme Bearer.${mistaken}`).because('other_scheme');
  }
  // A token in the query is never read, since addresses end up in logs (RFC 9700 §4.3.2). Sending it in header and
  // query is an error (RFC 6750 §2).
  const [, token] = /^bearer +(\S+) *$/i.exec(header) ?? [];
  if (token === undefined || request.query.access_token !== undefined)
    throw invalidRequest().because('malformed_token');
  return token;
}
