import type { Request } from 'express';
import { refusal } from '../../refusals/refuse.js';
import { credentialsOf, presentedKind } from '../presented-value.js';

/**
 * The access token of a request, not yet looked up.
 * @throws Refused when it is missing or malformed
 */
export function readToken(request: Pick<Request, 'headersDistinct' | 'query'>): string {
  // Not from `headers`, where Node.js keeps only the first of two Authorization headers.
  const headers = request.headersDistinct.authorization ?? [];
  const [header] = headers;
  if (header === undefined) throw refusal('access_token.missing').because('no_token');
  if (headers.length > 1) throw refusal('access_token.malformed').because('repeated_header');
  if (!/^bearer(?: |$)/i.test(header)) {
    const presented = presentedKind(credentialsOf(header), 'access_token');
    throw refusal('access_token.other_scheme', { presented }).because('other_scheme');
  }
  // A token in the query is never read, since URLs end up in logs (RFC 9700 §4.3.2). Sending it in header and query is
  // an error (RFC 6750 §2).
  const [, token] = /^bearer +(\S+) *$/i.exec(header) ?? [];
  if (token === undefined || request.query.access_token !== undefined)
    throw refusal('access_token.malformed').because('malformed_token');
  return token;
}
