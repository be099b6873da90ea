import { isRefused, type Refused } from '../refusals/refuse.js';

/**
 * The challenge in the response of a protected resource (RFC 6750 §3). It has no error code if the request had no
 * credentials (RFC 6750 §3.1). A client's own token where a user's is needed gets `insufficient_scope`, the closest
 * code that there is.
 */
export function bearerChallenge(refused: Refused): Record<string, string> | undefined {
  if (isRefused(refused, 'access_token.missing', 'access_token.other_scheme')) return challenge();
  if (isRefused(refused, 'access_token.malformed')) return challenge({ error: 'invalid_request' });
  if (isRefused(refused, 'access_token.unusable')) return challenge({ error: 'invalid_token' });
  if (isRefused(refused, 'access_token.lacks_scope')) return lacking(refused.facts.scopes.join(' '));
  if (isRefused(refused, 'access_token.without_user')) return lacking(refused.facts.scope);
  return undefined;
}

function lacking(scope: string): Record<string, string> {
  return challenge({ error: 'insufficient_scope', scope });
}

function challenge(parameters: Record<string, string> = {}): Record<string, string> {
  const attributes = Object.entries({ realm: 'attestry', ...parameters }).map(([name, value]) => `${name}="${value}"`);
  return { 'WWW-Authenticate': `Bearer ${attributes.join(', ')}` };
}
