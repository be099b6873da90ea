import type { Context } from '../../context.js';
import { randomToken, sha256 } from '../../crypto/random-token.js';
import { acceptClient, requireGrantType, type Credentials } from '../client-authentication/client-authentication.js';
import { issueClientToken } from './client-credentials.store.js';
import { OAuthError } from '../errors.js';
import { CLIENT_SCOPES, NO_SCOPE, ownScopeFault, parseScope } from '../scope.js';
import { accessExpiry, type IssuedTokens } from './token-pair.js';

/**
 * RFC 6749 §4.4, O14: a client's own token, without a refresh token. One statement reads the client and inserts the token
 * only when everything about the request is right; what it read then says why not.
 * @throws OAuthError
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
  // CC1: a client that cannot keep a secret cannot act for itself.
  if (client.isPublic) throw new OAuthError('unauthorized_client', 'The client may not use this grant type.');
  if (!row?.issued_scopes)
    throw new OAuthError('invalid_scope', ownScopeFault(parameters.scope, row?.allowed_scopes ?? []));
  return { accessToken, scopes: row.issued_scopes, issuedAt: now };
}

/** O14: left out, every client scope that the client is allowed. A user's scope cannot be had here (CC6). */
function requestedScopes(text: string | undefined): readonly string[] {
  if (!text) return CLIENT_SCOPES;
  const scopes = parseScope(text);
  return scopes?.every((scope) => CLIENT_SCOPES.includes(scope)) ? scopes : NO_SCOPE;
}
