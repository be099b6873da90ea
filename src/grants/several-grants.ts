import type { Db } from '../db/database.js';
import { gatherGrants, holdGrantsOfUsers, leaveGrants } from './several-grants.store.js';

// A user counts once for a client, however many of their grants are effective (§1). Where there is one, and that is so for
// nearly everybody, counting grants counts users; of those with several it is written down how many are effective.

/**
 * Finds out which of the users have several live grants to a client, and writes down how many of these are effective. The
 * caller holds the users' rows, so that none of them gets another grant meanwhile; the grants are held here, so that none of
 * those there are becomes effective or ends.
 * @returns by how many more the effective grants now exceed their users: 0 unless one was effective as it was made
 */
export async function gatherSeveral(trx: Db, clientId: string, userIds: readonly string[]): Promise<number> {
  await holdGrantsOfUsers(trx, clientId, userIds);
  return gatherGrants(trx, clientId, userIds);
}

/**
 * So many effective grants of those that a user has several of are no more; the caller has ended and so holds them.
 * @returns by how many the effective ones now exceed their user less, as a negative number
 */
export async function leaveSeveral(
  trx: Db,
  whose: { clientId: string; userId: string },
  count: number,
): Promise<number> {
  return count > 0 ? leaveGrants(trx, whose, count) : 0;
}
