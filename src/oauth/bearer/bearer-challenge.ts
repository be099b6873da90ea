import { Problem } from '../../http/errors.js';
import { tellMistaken } from '../presented-value.js';

/**
 * The refusals of a protected resource (RFC 6750 §3). If the request had no credentials, the challenge carries no error
 * code (RFC 6750 §3.1).
 */
export function noToken(detail: string): Problem {
  return challenge(401, 'Unauthorized', detail);
}

export function invalidRequest(): Problem {
  const detail = 'Send the access token once: one Authorization header with the word Bearer and the token.';
  return challenge(400, 'Bad Request', detail, { error: 'invalid_request' });
}

export function invalidToken(accessToken: string): Problem {
  const detail = `The access token is unknown, expired or revoked.${tellMistaken(accessToken, 'kat_')}`;
  return challenge(401, 'Unauthorized', detail, { error: 'invalid_token' });
}

/** The refusal of a token without the needed scopes (RFC 6750 §3.1). */
export function insufficientScope(requiredScopes: readonly string[]): Problem {
  const scope = requiredScopes.join(' ');
  const detail = `The access token lacks a scope that this resource needs: ${scope}.`;
  return challenge(403, 'Forbidden', detail, { error: 'insufficient_scope', scope });
}

/**
 * The refusal of a client's own token where a user's token is needed. RFC 6750 has no better code for this than
 * `insufficient_scope`.
 */
export function noUser(scope: string): Problem {
  const detail = "This needs a user's token, out of the authorization code grant. A client's own token has no user.";
  return challenge(403, 'Forbidden', detail, { error: 'insufficient_scope', scope }).because('token_without_user');
}

function challenge(status: number, title: string, detail: string, parameters: Record<string, string> = {}): Problem {
  const attributes = Object.entries({ realm: 'attestry', ...parameters }).map(([name, value]) => `${name}="${value}"`);
  return new Problem(status, title, detail, { 'WWW-Authenticate': `Bearer ${attributes.join(', ')}` });
}
