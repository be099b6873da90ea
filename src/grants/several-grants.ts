import type { Db } from '../db/database.js';
import { upsertSeveralGrants, lockGrantsOfUsers, updateSeveralGrants } from './several-grants.store.js';

// A user counts once for a client, however many of their grants are effective (§1). Nearly every user has just one
// grant, so the grants are counted; for users with several, a row of `several_grants` holds how many of theirs are
// effective.

/**
 * Finds the users with several live grants to a client, and writes down how many of these are effective. The caller has
 * locked the users' rows, so that none gets another grant meanwhile. This function locks the grants, so that none
 * becomes effective or ends meanwhile.
 * @returns how much the excess of effective grants over users has grown: 0 unless a grant was effective from the start
 */
export async function recordSeveralGrants(trx: Db, clientId: string, userIds: readonly string[]): Promise<number> {
  await lockGrantsOfUsers(trx, clientId, userIds);
  return upsertSeveralGrants(trx, clientId, userIds);
}

/**
 * Notes that `count` effective grants of a user with several have ended. The caller has ended, and thereby locked,
 * them.
 * @returns how much the excess of effective grants over users has changed: zero or negative
 */
export async function discountSeveralGrants(
  trx: Db,
  whose: { clientId: string; userId: string },
  count: number,
): Promise<number> {
  return count > 0 ? updateSeveralGrants(trx, whose, count) : 0;
}
