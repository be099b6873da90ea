import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.js';
import type { Db } from '../../db/database.js';
import { randomToken, sha256 } from '../../crypto/random-token.js';
import { holdGrant, revokeLivePairs, type MintedPair, type PairSelection } from './token-pairs.store.js';

export { findLastRefreshTime as findLastRefresh, findUserInAccess } from './token-pairs.store.js';

/** §2.4, §8. */
export const ACCESS_TOKEN_SECONDS = 7200;

/** The standing of a pair. Superseded (refreshed before) is not among them: a superseded pair works like any other. */
export type PairState = 'unconfirmed' | 'confirmed' | 'dead';

/**
 * - `refresh`: its refresh token is presented, within its time and scopes.
 * - `use`: its access token is presented, within its time, at a protected resource; a missing scope does not matter (O9).
 * - `descendant_used`: the access token of a pair that descends from it is first used.
 * - `revocation`: deliberate, by user, operator or client, or since a code or token was replayed.
 */
export type PairEvent = 'refresh' | 'use' | 'descendant_used' | 'revocation';

interface Outcome {
  next: PairState;
  isAllowed: boolean;
  /** What else dies in the same statement. */
  ends?: 'ancestors';
}

/**
 * Deferred revocation (§3): "earlier tokens are revoked only once the new access token is used". A refresh leaves its pair
 * as it was, so that a lost response can be asked for again; siblings never touch each other. The statements in
 * refresh-token.store.ts and token-pairs.store.ts do what this table says.
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

/** A pair whose grant or client has ended is as dead as one that was revoked itself. */
export function pairState(pair: { isRevoked: boolean; confirmedAt: Date | null }): PairState {
  if (pair.isRevoked) return 'dead';
  return pair.confirmedAt === null ? 'unconfirmed' : 'confirmed';
}

/** What a grant answers with (§2.4). */
export interface IssuedTokens {
  accessToken: string;
  /** Absent for client credentials (O14). */
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
 * Ends every pair of a grant, or of one code exchange, deliberately, in the caller's transaction. All that there will be
 * are there once the grant is held, so one pass ends them in one order. A second pass for children that came meanwhile
 * would go against that order, and a deadlock would undo the revocation.
 */
export async function revokePairs(trx: Db, selection: PairSelection, reason: string, now: Date): Promise<void> {
  await holdGrant(trx, selection.grantId);
  await revokeLivePairs(trx, selection, reason, now);
}
