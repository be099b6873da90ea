import type { IncomingMessage } from 'node:http';
import type { Context } from '../context.js';
import { sha256 } from '../crypto/random-token.js';
import { Problem } from '../web/errors.js';
import type { Bearer } from '../web/handler.js';
import { PAIR_TRANSITIONS, pairState } from './token-pair.js';
import { confirmPair, findAccessToken, type AccessTokenRow } from './token-pairs.store.js';

type BearerRequest = Pick<IncomingMessage, 'headersDistinct'> & { query: Record<string, unknown> };

/**
 * RFC 6750: who holds the access token of a request to a protected resource. This is what "used" means in §3: it confirms
 * the pair, even when a scope is missing, since the client plainly holds the token (O9).
 * @throws Problem with the challenge of RFC 6750 §3
 */
export async function authenticateBearer(
  context: Context,
  request: BearerRequest,
  requiredScopes: readonly string[],
  now: Date,
): Promise<Bearer> {
  const row = await findAccessToken(context.db, sha256(readToken(request)));
  if (!row || row.access_expires_at <= now) throw invalidToken();
  await use(context, row, now);
  if (!requiredScopes.every((scope) => row.scopes.includes(scope))) throw insufficientScope(requiredScopes);
  return toBearer(row);
}

/** A client's own token has no pair: it lives or it does not. */
async function use(context: Context, row: AccessTokenRow, now: Date): Promise<void> {
  const state = pairState({ isRevoked: row.is_revoked, confirmedAt: row.confirmed_at });
  const outcome = PAIR_TRANSITIONS[state].use;
  if (!outcome.isAllowed) throw invalidToken();
  if (row.token_pair_id !== null && outcome.ends === 'ancestors') await confirmPair(context.db, row.token_pair_id, now);
}

function readToken(request: BearerRequest): string {
  // `headers` keeps only the first of two Authorization headers (RS5).
  const headers = request.headersDistinct.authorization ?? [];
  const [header] = headers;
  if (header === undefined) throw challenge(401, 'Unauthorized', 'Send an access token in the Authorization header.');
  if (headers.length > 1) throw invalidRequest();
  if (!/^bearer(?: |$)/i.test(header)) {
    throw challenge(401, 'Unauthorized', 'Send the access token with the scheme Bearer.');
  }
  // A token in the query is never read (RS6), but sending it twice is a fault (RFC 6750 §2).
  const [, token] = /^bearer +(\S+) *$/i.exec(header) ?? [];
  if (token === undefined || request.query.access_token !== undefined) throw invalidRequest();
  return token;
}

function toBearer(row: AccessTokenRow): Bearer {
  const { client_id: clientId, scopes } = row;
  if (row.user_id === null || row.grant_id === null) return { clientId, scopes };
  return { clientId, scopes, user: { userId: row.user_id, grantId: row.grant_id } };
}

function invalidRequest(): Problem {
  const detail = 'Send the access token once: one Authorization header with the word Bearer and the token.';
  return challenge(400, 'Bad Request', detail, { error: 'invalid_request' });
}

function invalidToken(): Problem {
  const detail = 'The access token is unknown, expired or revoked.';
  return challenge(401, 'Unauthorized', detail, { error: 'invalid_token' });
}

/** RFC 6750 §3.1. */
export function insufficientScope(requiredScopes: readonly string[]): Problem {
  const detail = 'The access token lacks a scope that this resource needs.';
  return challenge(403, 'Forbidden', detail, { error: 'insufficient_scope', scope: requiredScopes.join(' ') });
}

/** RFC 6750 §3: without credentials the challenge carries no error code. */
function challenge(status: number, title: string, detail: string, parameters: Record<string, string> = {}): Problem {
  const attributes = Object.entries({ realm: 'attestry', ...parameters }).map(([name, value]) => `${name}="${value}"`);
  return new Problem(status, title, detail, { 'WWW-Authenticate': `Bearer ${attributes.join(', ')}` });
}
