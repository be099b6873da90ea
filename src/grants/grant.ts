import { randomUUID } from 'node:crypto';
import type { Db } from '../db/database.js';
import { lockUser } from '../accounts/users/user.js';
import {
  findLastRevokedAt,
  findLiveGrantRow,
  holdLiveGrants,
  listLiveGrantRowsOfClient,
  listLiveGrantsOfUser,
  markRevoked,
  upsertGrant,
  type Grant,
  type GrantKey,
  type GrantToClient,
} from './grant.store.js';
import { gatherSeveral } from './several-grants.js';

export type { Grant, GrantToClient } from './grant.store.js';

/** Nobody consents for it any more. */
export class AccountClosed extends Error {
  constructor() {
    super('the account is closed');
  }
}

/**
 * Records what the user allowed. Consenting again widens the live grant, so that a user counts once (ST4). Of two levels
 * that a user allows at the same moment, the second waits for the first, and finds it.
 * @throws AccountClosed when they have closed their account meanwhile: no client gets access to it any more (FL10)
 */
export async function consent(
  trx: Db,
  allowed: GrantKey & { scopes: readonly string[] },
  now: Date,
): Promise<Grant & { isNew: boolean }> {
  if (!(await lockUser(trx, allowed.userId))) throw new AccountClosed();
  const grant = await upsertGrant(trx, { ...allowed, grantId: randomUUID() }, now);
  if (grant.isNew) await gatherSeveral(trx, grant.clientId, [grant.userId]);
  return grant;
}

export async function findLiveGrant(db: Db, key: GrantKey): Promise<Grant | undefined> {
  return findLiveGrantRow(db, key);
}

/**
 * Whether one live grant of the user to the client, for whatever level, holds all these scopes (O17). Until the end of the
 * transaction it stays so: who takes access back at this moment is waited for, or waits.
 */
export async function hasGranted(
  trx: Db,
  asked: { clientId: string; userId: string; scopes: readonly string[] },
): Promise<boolean> {
  const grants = await holdLiveGrants(trx, asked);
  return grants.some((grant) => asked.scopes.every((scope) => grant.scopes.includes(scope)));
}

/** Every grant of a user that has not been revoked, the oldest first: who can see something of theirs (FL10). */
export async function listLiveGrants(db: Db, userId: string): Promise<GrantToClient[]> {
  return listLiveGrantsOfUser(db, userId);
}

/**
 * Up to `limit` grants to a client that have not been revoked, of one user or of all, in the order of their levels.
 * @param before only those that were given until then
 */
export async function listLiveGrantsOfClient(
  db: Db,
  { clientId, userId, before, limit }: { clientId: string; userId?: string | undefined; before?: Date; limit: number },
): Promise<Grant[]> {
  return listLiveGrantRowsOfClient(db, { clientId, userId, before, limit });
}

/** When a user's access for a client last ended; undefined when it never did. */
export async function findLastRevocation(
  db: Db,
  whose: { clientId: string; userId: string },
): Promise<Date | undefined> {
  return findLastRevokedAt(db, whose);
}

/**
 * Ends a grant: every token of it is dead with this commit, since each use of a token looks at its grant (RT10).
 * @returns the grant as it was, or undefined when it was revoked before
 */
export async function revokeGrant(trx: Db, grantId: string, reason: string, now: Date): Promise<Grant | undefined> {
  return markRevoked(trx, grantId, reason, now);
}
