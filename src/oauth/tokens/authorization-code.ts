import { randomUUID } from 'node:crypto';
import { recordAuditEvent } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { randomToken, sha256 } from '../../crypto/random-token.js';
import type { Db } from '../../db/database.js';
import type { Grant } from '../../grants/grant.js';
import { findCodeFault } from './authorization-code-fault.js';
import { exchangeCode, insertAuthorizationCode, type PresentedCode } from './authorization-code.store.js';
import type { AuthorizationRequest } from '../authorization/authorization-request.js';
import { acceptClient, requireGrantType, type Credentials } from '../client-authentication/client-authentication.js';
import { refusal } from '../../refusals/refuse.js';
import { mistakenFor } from '../presented-value.js';
import { challengeOf } from '../pkce.js';
import { mintTokenPair, revokePairs, type IssuedTokens } from './token-pair.js';

/** The lifetime of a code: ten minutes (§2.2, §8). */
const CODE_SECONDS = 600;
/** How soon a browser that sends its form twice, or runs a page's start-up code twice, repeats the request. */
const DOUBLE_SUBMIT_MS = 10_000;
/** Equal to no registered redirect URI. */
const NO_REDIRECT_URI = '';

export interface CodeParameters {
  code: string;
  redirect_uri: string;
  code_verifier?: string | undefined;
}

/**
 * Issues a code for what the user allowed, bound to client, user, redirect URI, scopes and challenge (RFC 6749 §4.1.2,
 * RFC 7636 §4.4).
 */
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
 * Exchanges a code for the first token pair (RFC 6749 §4.1.3). One statement reads client and code, and inserts the
 * pair only if the whole request is right. If it inserted none, the row that it returned shows why.
 * @throws Refused
 */
export async function exchangeAuthorizationCode(
  context: Context,
  credentials: Credentials,
  parameters: CodeParameters,
  now: Date,
): Promise<IssuedTokens> {
  const pair = mintTokenPair(context.config, now);
  const presented = {
    codeHash: sha256(parameters.code),
    // Postgres rejects a NUL character in text. No registered redirect URI has one, so such a value matches none.
    redirectUri: parameters.redirect_uri.includes('\0') ? NO_REDIRECT_URI : parameters.redirect_uri,
    codeChallenge: challengeOf(parameters.code_verifier),
  };
  const result = await exchangeCode(context.db, credentials, presented, pair, context.config.refreshAbsoluteSeconds);
  const client = acceptClient(result, credentials);
  requireGrantType(client, 'authorization_code');
  const code = result?.code;
  if (!code || !result.isExchanged) {
    const reason = await noteUnusable(context, credentials, parameters, code, now);
    const mistaken = mistakenFor(parameters.code, 'authorization_code');
    if (client.isPublic) throw refusal('authorization_code.unusable', mistaken).because(reason);
    const find = () => findCodeFault(context.db, client.clientId, presented, now);
    const fault = reason === 'replayed_code' ? 'replayed' : await find();
    throw refusal('authorization_code.unusable', { ...mistaken, fault }).because(reason);
  }
  return { accessToken: pair.accessToken, refreshToken: pair.refreshToken, scopes: code.scopes, issuedAt: now };
}

/**
 * Does what an unusable code calls for.
 * @returns the reason for the log
 */
async function noteUnusable(
  context: Context,
  credentials: Credentials,
  parameters: CodeParameters,
  code: PresentedCode | undefined,
  now: Date,
): Promise<string> {
  if (!code) return 'unknown_code';
  if (isRepeated(code, parameters, now)) {
    await recordRepeated(context, credentials, code, now);
    return 'repeated_code';
  }
  if (code.consumedAt) {
    await revokeReplayed(context, credentials, code, now);
    return 'replayed_code';
  }
  // The code has expired, or its grant was revoked.
  return 'unfit_code';
}

/**
 * Whether a second exchange is a harmless repetition and not a replay. It is if another exchange won at the same
 * moment, or if it comes soon afterwards with the verifier, which only the client that began the authorization has.
 * Without PKCE the first exchange may have been an attacker's, so every later exchange counts as a replay.
 */
function isRepeated(code: PresentedCode, { code_verifier }: CodeParameters, now: Date): boolean {
  if (!code.consumedAt) return code.isExchangeable;
  return code_verifier !== undefined && now.getTime() - code.consumedAt.getTime() <= DOUBLE_SUBMIT_MS;
}

async function recordRepeated(
  { db, logger }: Context,
  { clientId, address }: Credentials,
  { grantId, userId }: PresentedCode,
  now: Date,
): Promise<void> {
  await recordAuditEvent(db, { type: 'code_repeated', clientId, userId, grantId, address }, now);
  logger.info(
    { event: 'authorization_code_repeated', client_id: clientId, grant_id: grantId },
    'a code was exchanged twice at once',
  );
}

/** Revokes all tokens of a replayed code (RFC 6749 §4.1.2). This is committed before the client is refused. */
async function revokeReplayed(
  context: Context,
  { clientId, address }: Credentials,
  code: PresentedCode,
  now: Date,
): Promise<void> {
  const { grantId, userId } = code;
  await context.db.transaction(async (trx) => {
    await recordAuditEvent(trx, { type: 'code_replayed', clientId, userId, grantId, address }, now);
    await revokePairs(trx, code, 'code_replayed', now);
  });
  context.logger.warn(
    { event: 'authorization_code_replayed', client_id: clientId, grant_id: grantId },
    'an authorization code was used twice: its tokens are revoked',
  );
}
