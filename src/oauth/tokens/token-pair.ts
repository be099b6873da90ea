import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.js';
import type { Db } from '../../db/database.js';
import { randomToken, sha256 } from '../../crypto/random-token.js';
import { lockGrant, revokeLivePairs, type MintedPair, type PairSelection } from './token-pairs.store.js';

export { findLastRefreshTime as findLastRefresh, findUserInAccess } from './token-pairs.store.js';

/** The lifetime of an access token: two hours (§2.4, §8). */
export const ACCESS_TOKEN_SECONDS = 7200;

/**
 * The state of a pair. A superseded pair, one that has been refreshed, is not a state of its own: it works like any
 * other.
 */
export type PairState = 'unconfirmed' | 'confirmed' | 'dead';

/**
 * - `refresh`: the refresh token is presented in time and with permitted scopes.
 * - `use`: the access token is presented in time at a protected resource, even if it lacks the scope that the resource
 *   needs.
 * - `descendant_used`: the access token of a descendant is used for the first time.
 * - `revocation`: the pair is revoked on purpose by user, team, operator or client, or because a code or token was
 *   replayed.
 */
export type PairEvent = 'refresh' | 'use' | 'descendant_used' | 'revocation';

interface Outcome {
  next: PairState;
  isAllowed: boolean;
  /** Which other pairs are revoked in the same statement. */
  ends?: 'ancestors';
}

/**
 * Deferred revocation (§3): earlier tokens "are revoked only once the new access token is used". A refresh leaves its
 * pair as it was, so that a client whose response was lost can refresh again; siblings do not affect each other. The
 * statements in refresh-token.store.ts and token-pairs.store.ts implement this table.
 */
export const PAIR_TRANSITIONS: Record<PairState, Record<PairEvent, Outcome>> = {
  unconfirmed: {
    refresh: { isAllowed: true, next: 'unconfirmed' },
    use: { isAllowed: true, next: 'confirmed', ends: 'ancestors' },
    descendant_used: { isAllowed: true, next: 'dead' },
    revocation: { isAllowed: true, next: 'dead' },
  },
  confirmed: {
    refresh: { isAllowed: true, next: 'confirmed' },
    use: { isAllowed: true, next: 'confirmed' },
    descendant_used: { isAllowed: true, next: 'dead' },
    revocation: { isAllowed: true, next: 'dead' },
  },
  dead: {
    refresh: { isAllowed: false, next: 'dead' },
    use: { isAllowed: false, next: 'dead' },
    descendant_used: { isAllowed: true, next: 'dead' },
    revocation: { isAllowed: true, next: 'dead' },
  },
};

/** `isRevoked` is also true if the grant is revoked or the client is disabled. */
export function pairState(pair: { isRevoked: boolean; confirmedAt: Date | null }): PairState {
  if (pair.isRevoked) return 'dead';
  return pair.confirmedAt === null ? 'unconfirmed' : 'confirmed';
}

/** The result of a token request (§2.4), whatever its grant type. */
export interface IssuedTokens {
  accessToken: string;
  /** Absent for client credentials (RFC 6749 §4.4.3). */
  refreshToken?: string;
  scopes: string[];
  issuedAt: Date;
}

export function mintTokenPair(config: Config, now: Date): MintedPair {
  const accessToken = randomToken('kat_');
  const refreshToken = randomToken('krt_');
  return {
    tokenPairId: randomUUID(),
    accessToken,
    refreshToken,
    accessHash: sha256(accessToken),
    refreshHash: sha256(refreshToken),
    issuedAt: now,
    accessExpiresAt: accessExpiry(now),
    refreshIdleAt: new Date(now.getTime() + config.refreshIdleSeconds * 1000),
  };
}

export function accessExpiry(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + ACCESS_TOKEN_SECONDS * 1000);
}

/**
 * Revokes every pair of a grant, or of one code, in the caller's transaction. While the grant is locked no pair is
 * added, so a single pass in one order is enough. A second pass for new children would break that order, and a deadlock
 * would undo the revocation.
 */
export async function revokePairs(trx: Db, selection: PairSelection, reason: string, now: Date): Promise<void> {
  await lockGrant(trx, selection.grantId);
  await revokeLivePairs(trx, selection, reason, now);
}
