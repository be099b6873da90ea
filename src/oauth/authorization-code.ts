import { randomUUID } from 'node:crypto';
import { recordAuditEvent } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import { randomToken, sha256 } from '../crypto/random-token.js';
import type { Db } from '../db/database.js';
import { makeEffective, type Grant } from '../grants/grant.js';
import { countGrant } from '../statistics/counters.js';
import {
  findAuthorizationCode,
  insertAuthorizationCode,
  redeemAuthorizationCode,
  type AuthorizationCode,
} from './authorization-code.store.js';
import type { AuthorizationRequest } from './authorization-request.js';
import { acceptClient, requireGrantType, type AuthenticatedClient, type Credentials } from './client-authentication.js';
import { invalidGrant } from './errors.js';
import { verifierMatches } from './pkce.js';
import { mintTokenPair, revokePairs, type IssuedTokens } from './token-pair.js';

/** §2.2, §8; RFC 6749 §4.1.2. */
const CODE_SECONDS = 600;

export interface CodeParameters {
  code: string;
  redirect_uri: string;
  code_verifier?: string | undefined;
}

/** A code for what the user allowed, bound to client, user, redirect URI, scopes and challenge (AR5). */
export async function issueAuthorizationCode(
  trx: Db,
  request: Pick<AuthorizationRequest, 'redirectUri' | 'scopes' | 'codeChallenge'>,
  grant: Grant,
  now: Date,
): Promise<string> {
  const code = randomToken('kac_');
  await insertAuthorizationCode(trx, {
    authorizationCodeId: randomUUID(),
    codeHash: sha256(code),
    grantId: grant.grantId,
    redirectUri: request.redirectUri,
    scopes: request.scopes,
    codeChallenge: request.codeChallenge,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
  });
  return code;
}

/**
 * RFC 6749 §4.1.3: exchanges a code for the first pair. The first exchange of a grant makes it effective, and from then
 * on it counts (§1).
 * @throws OAuthError
 */
export async function exchangeAuthorizationCode(
  context: Context,
  credentials: Credentials,
  parameters: CodeParameters,
  now: Date,
): Promise<IssuedTokens> {
  const presented = await findAuthorizationCode(context.db, credentials, sha256(parameters.code), now);
  const client = acceptClient(presented, credentials);
  requireGrantType(client, 'authorization_code');
  const code = presented?.code;
  if (!code || !isRightful(code, client, parameters)) throw invalidGrant();
  if (code.isConsumed) {
    // RFC 6749 §4.1.2, O13: committed before it is told. Seen as used, so the winner had committed: not a mere race (AC8).
    const { clientId, address } = credentials;
    await context.db.transaction(async (trx) => {
      const replay = { clientId, userId: code.userId, grantId: code.grantId, address };
      await recordAuditEvent(trx, { type: 'code_replayed', ...replay }, now);
      await revokePairs(trx, code, 'code_replayed', now);
    });
    context.logger.warn({ event: 'authorization_code_replayed', client_id: client.clientId, grant_id: code.grantId });
    throw invalidGrant();
  }
  if (code.expiresAt <= now || code.grantIsRevoked) throw invalidGrant();
  const pair = mintTokenPair(context.config, now);
  const redeem = async (db: Db) => {
    const { refreshAbsoluteSeconds: absoluteSeconds } = context.config;
    const isRedeemed = await redeemAuthorizationCode(db, code, pair, { absoluteSeconds, address: credentials.address });
    // Of several at once exactly one finds the code unused (AC7).
    if (!isRedeemed) throw invalidGrant();
  };
  // Nothing else changes with a further exchange of a grant, and one statement needs no transaction around it.
  if (code.grantIsEffective) await redeem(context.db);
  else {
    await context.db.transaction(async (trx) => {
      await redeem(trx);
      if (await makeEffective(trx, code.grantId, now)) await countGrant(trx, code, 1);
    });
  }
  return { accessToken: pair.accessToken, refreshToken: pair.refreshToken, scopes: code.scopes, issuedAt: now };
}

/** Whether everything about the request but the time is right: only then is a second exchange a replay (O13, AC6). */
function isRightful(code: AuthorizationCode, client: AuthenticatedClient, parameters: CodeParameters): boolean {
  return (
    code.clientId === client.clientId &&
    isAuthorizedRedirectUri(code.redirectUri, parameters.redirect_uri) &&
    verifierMatches(code.codeChallenge, parameters.code_verifier)
  );
}

/** §2.3 says "without its parameters", RFC 6749 §4.1.3 "identical": both are accepted (O3). */
function isAuthorizedRedirectUri(authorized: string, presented: string): boolean {
  return presented === authorized || presented === authorized.split('?', 1)[0];
}
