import { Problem } from '../web/errors.js';

/** The refusals of a protected resource (RFC 6750 §3); without credentials the challenge carries no error code. */
export function noToken(detail: string): Problem {
  return challenge(401, 'Unauthorized', detail);
}

export function invalidRequest(): Problem {
  const detail = 'Send the access token once: one Authorization header with the word Bearer and the token.';
  return challenge(400, 'Bad Request', detail, { error: 'invalid_request' });
}

export function invalidToken(): Problem {
  const detail = 'The access token is unknown, expired or revoked.';
  return challenge(401, 'Unauthorized', detail, { error: 'invalid_token' });
}

/** RFC 6750 §3.1. */
export function insufficientScope(requiredScopes: readonly string[]): Problem {
  const detail = 'The access token lacks a scope that this resource needs.';
  return challenge(403, 'Forbidden', detail, { error: 'insufficient_scope', scope: requiredScopes.join(' ') });
}

function challenge(status: number, title: string, detail: string, parameters: Record<string, string> = {}): Problem {
  const attributes = Object.entries({ realm: 'attestry', ...parameters }).map(([name, value]) => `${name}="${value}"`);
  return new Problem(status, title, detail, { 'WWW-Authenticate': `Bearer ${attributes.join(', ')}` });
}
