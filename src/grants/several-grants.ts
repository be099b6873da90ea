import type { Db } from '../db/database.js';
import { upsertSeveralGrants, lockGrantsOfUsers, updateSeveralGrants } from './several-grants.store.js';

// A user counts once for a client, however many of their grants are effective (§1). Nearly every user has just one
// grant, so the grants are counted, and the surplus is subtracted: the effective grants beyond each user's first. For
// users with several grants, a row of `several_grants` holds how many are effective.

/**
 * Finds the users with several live grants to a client, and stores how many of these are effective. The caller has
 * locked the users' rows, so that none gets another grant meanwhile. This function locks the grants, so that none
 * becomes effective or is revoked meanwhile.
 * @returns by how much the surplus has grown: 0 unless a grant was effective from the start
 */
export async function recordSeveralGrants(trx: Db, clientId: string, userIds: readonly string[]): Promise<number> {
  await lockGrantsOfUsers(trx, clientId, userIds);
  return upsertSeveralGrants(trx, clientId, userIds);
}

/**
 * Records that `count` effective grants of a user with several have been revoked. The caller has revoked, and thereby
 * locked, these grants.
 * @returns by how much the surplus has changed: zero or negative
 */
export async function discountSeveralGrants(
  trx: Db,
  whose: { clientId: string; userId: string },
  count: number,
): Promise<number> {
  return count > 0 ? updateSeveralGrants(trx, whose, count) : 0;
}
