import { recordAuditEvent } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { sha256 } from '../../crypto/random-token.js';
import { acceptClient, requireGrantType, type Credentials } from '../client-authentication/client-authentication.js';
import type { RefreshTokenFault } from '../../refusals/oauth.js';
import { refusal, type Refused } from '../../refusals/refuse.js';
import { mistakenFor } from '../presented-value.js';
import { displaceUnusedChildren, refreshPair } from './refresh-token.store.js';
import { NO_SCOPE, parseScope, widerScopeFault } from '../scope.js';
import { mintTokenPair, PAIR_TRANSITIONS, pairState, revokePairs, type IssuedTokens } from './token-pair.js';

/**
 * Refreshes a pair (RFC 6749 §6) with deferred revocation (§3). One statement reads client and pair, and inserts the
 * child only if the whole request is right. If it inserted none, the row that it returned shows why.
 * @throws Refused
 */
export async function refreshTokens(
  context: Context,
  credentials: Credentials,
  parameters: { refresh_token: string; scope?: string | undefined },
  now: Date,
): Promise<IssuedTokens> {
  const child = mintTokenPair(context.config, now);
  const row = await refreshPair(context.db, credentials, {
    refreshHash: sha256(parameters.refresh_token),
    child,
    // Without `scope` the new access token gets the scopes of the pair being refreshed (§4.3). The new refresh token
    // keeps everything the user granted, so a later refresh can ask for more again.
    scopes: parameters.scope ? (parseScope(parameters.scope) ?? NO_SCOPE) : undefined,
    absoluteSeconds: context.config.refreshAbsoluteSeconds,
  });
  const client = acceptClient(row, credentials);
  requireGrantType(client, 'refresh_token');
  const unusable = (fault: RefreshTokenFault): Refused =>
    refusal('refresh_token.unusable', {
      ...mistakenFor(parameters.refresh_token, 'refresh_token'),
      fault: client.isPublic ? undefined : fault,
    });
  const parent = row?.parent;
  if (!parent) throw unusable('never_issued').because('unknown_refresh_token');
  if (!PAIR_TRANSITIONS[pairState(parent)].refresh.isAllowed) {
    // Committed before the client is refused, so that the revocation and its record stay.
    const { grantId, userId } = parent;
    await context.db.transaction(async (trx) => {
      const { clientId, address } = credentials;
      await recordAuditEvent(trx, { type: 'token_replayed', clientId, userId, grantId, address }, now);
      if (client.replayRevokesGrant) await revokePairs(trx, { grantId }, 'replayed', now);
    });
    context.logger.warn(
      { event: 'refresh_token_replayed', client_id: client.clientId, grant_id: grantId },
      'a dead refresh token was presented',
    );
    const ofReplaced = client.replayRevokesGrant ? 'replayed' : 'replaced';
    const fault = parent.isGrantRevoked || parent.revokeReason !== 'superseded' ? 'revoked' : ofReplaced;
    throw unusable(fault).because('replayed_refresh_token');
  }
  if (parent.expiresAt <= now) throw unusable('expired').because('expired_refresh_token');
  const scopeFault = parameters.scope ? widerScopeFault(parameters.scope, parent.grantedScopes) : undefined;
  if (scopeFault) throw scopeFault;
  // A simultaneous request revoked the pair before the child could be inserted, or its chain of unused pairs is too
  // long.
  if (!row.issuedScopes) throw unusable('ended_meanwhile').because('ended_refresh_token');
  if (parent.wasRefreshed) await displaceUnusedChildren(context.db, parent.tokenPairId, now);
  return { accessToken: child.accessToken, refreshToken: child.refreshToken, scopes: row.issuedScopes, issuedAt: now };
}
