import type { Context } from '../../context.js';
import { sha256 } from '../../crypto/random-token.js';
import type { Bearer } from '../../http/handler.js';
import { refusal, type Refused } from '../../refusals/refuse.js';
import { presentedKind } from '../presented-value.js';
import { CLIENT_SCOPES } from '../scope.js';
import { PAIR_TRANSITIONS, pairState } from '../tokens/token-pair.js';
import { confirmPair, findAccessToken, type AccessTokenRow } from '../tokens/token-pairs.store.js';

/**
 * Finds who holds the access token of a request to a protected resource (RFC 6750). Such a request is what §3 calls
 * "used": it confirms the token pair, even if the token lacks the scope, since the client evidently holds the token.
 * @throws Refused
 */
export async function authenticateBearer(
  context: Context,
  accessToken: string,
  requiredScopes: readonly string[],
  now: Date,
): Promise<Bearer> {
  const row = await findAccessToken(context.db, sha256(accessToken));
  if (!row) throw unusable(accessToken).because('unknown_token');
  if (row.access_expires_at <= now) throw unusable(accessToken).because('expired_token', row.client_id);
  await use(context, row, accessToken, now);
  if (!requiredScopes.every((scope) => carries(row, scope)))
    throw refusal('access_token.lacks_scope', { scopes: requiredScopes }).because('missing_scope', row.client_id);
  return toBearer(row);
}

/**
 * Client scopes, such as `client.stats:read`, count only in a client's own token (§4.4). They would be ignored in a
 * user's token, even if it should ever have one.
 */
function carries({ scopes, user_id }: AccessTokenRow, scope: string): boolean {
  return scopes.includes(scope) && (user_id === null || !CLIENT_SCOPES.includes(scope));
}

/** Confirms the pair of a user's token at its first use. A client's own token has no pair. */
async function use(context: Context, row: AccessTokenRow, accessToken: string, now: Date): Promise<void> {
  const state = pairState({ isRevoked: row.is_revoked, confirmedAt: row.confirmed_at });
  const outcome = PAIR_TRANSITIONS[state].use;
  if (!outcome.isAllowed) throw unusable(accessToken).because('revoked_token', row.client_id);
  if (row.token_pair_id !== null && outcome.ends === 'ancestors') await confirmPair(context.db, row.token_pair_id, now);
}

function toBearer(row: AccessTokenRow): Bearer {
  const { client_id: clientId, scopes } = row;
  if (row.user_id === null || row.grant_id === null) return { clientId, scopes };
  return { clientId, scopes, user: { userId: row.user_id, grantId: row.grant_id } };
}

function unusable(accessToken: string): Refused {
  return refusal('access_token.unusable', { presented: presentedKind(accessToken, 'access_token') });
}
