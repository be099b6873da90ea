import type { Context } from '../../context.js';
import { randomToken, sha256 } from '../../crypto/random-token.js';
import { acceptClient, requireGrantType, type Credentials } from '../client-authentication/client-authentication.js';
import { issueClientToken } from './client-credentials.store.js';
import { refuse } from '../../refusals/refuse.js';
import { CLIENT_SCOPES, NO_SCOPE, ownScopeFault, parseScope } from '../scope.js';
import { accessExpiry, type IssuedTokens } from './token-pair.js';

/**
 * Issues a client its own token, without a refresh token (RFC 6749 §4.4, §4.4.3). One statement reads the client and
 * inserts the token only if the whole request is right. If it inserted none, the row that it returned shows why.
 * @throws Refused
 */
export async function issueClientCredentials(
  context: Context,
  credentials: Credentials,
  parameters: { scope?: string | undefined },
  now: Date,
): Promise<IssuedTokens> {
  const accessToken = randomToken('kat_');
  const row = await issueClientToken(context.db, credentials, {
    scopes: requestedScopes(parameters.scope),
    mayBeFewer: !parameters.scope,
    accessHash: sha256(accessToken),
    issuedAt: now,
    expiresAt: accessExpiry(now),
  });
  const client = acceptClient(row, credentials);
  requireGrantType(client, 'client_credentials');
  // The grant needs client authentication (RFC 6749 §4.4), and a public client has no secret.
  if (client.isPublic) refuse('grant_type.not_allowed');
  if (!row?.issued_scopes) throw ownScopeFault(parameters.scope, row?.allowed_scopes ?? []);
  return { accessToken, scopes: row.issued_scopes, issuedAt: now };
}

/**
 * Without `scope`: all client scopes that the client may have. Scopes of users cannot be requested with this grant
 * type.
 */
function requestedScopes(text: string | undefined): readonly string[] {
  if (!text) return CLIENT_SCOPES;
  const scopes = parseScope(text);
  return scopes?.every((scope) => CLIENT_SCOPES.includes(scope)) ? scopes : NO_SCOPE;
}
