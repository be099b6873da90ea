import { randomUUID } from 'node:crypto';
import type { Db } from '../db/database.js';
import { lockUser } from '../accounts/users/user.js';
import { lockLiveGrants, listLiveGrantRowsOfClient, upsertGrant, type Grant, type GrantKey } from './grant.store.js';
import { recordSeveralGrants } from './several-grants.js';

export { addSandboxGrants } from './sandbox-grants.store.js';
export {
  revokeGrant,
  findLastRevocation,
  listLiveGrants,
  findLiveGrant,
  type Grant,
  type GrantToClient,
} from './grant.store.js';

/** The user's account is closed, so nobody can consent for it any more. */
export class AccountClosed extends Error {
  constructor() {
    super('the account is closed');
  }
}

/**
 * Records what the user allowed. Consenting again widens the live grant, so that the user still counts once. If a user
 * allows two levels at the same moment, the second consent waits for the first and sees it.
 * @throws AccountClosed when the user has closed their account meanwhile
 */
export async function consent(
  trx: Db,
  allowed: GrantKey & { scopes: readonly string[] },
  now: Date,
): Promise<Grant & { isNew: boolean }> {
  if (!(await lockUser(trx, allowed.userId))) throw new AccountClosed();
  const grant = await upsertGrant(trx, { ...allowed, grantId: randomUUID() }, now);
  if (grant.isNew) await recordSeveralGrants(trx, grant.clientId, [grant.userId]);
  return grant;
}

/**
 * Whether a single live grant of the user to the client, for whatever level, includes all these scopes. The grants are
 * locked, so the answer holds until the end of the transaction.
 */
export async function hasGranted(
  trx: Db,
  asked: { clientId: string; userId: string; scopes: readonly string[] },
): Promise<boolean> {
  const grants = await lockLiveGrants(trx, asked);
  return grants.some((grant) => asked.scopes.every((scope) => grant.scopes.includes(scope)));
}

/**
 * Up to `limit` grants to a client that have not been revoked, of one user or of all, in the order of their levels.
 * @param before only grants that were given at this time or earlier
 */
export async function listLiveGrantsOfClient(
  db: Db,
  { clientId, userId, before, limit }: { clientId: string; userId?: string | undefined; before?: Date; limit: number },
): Promise<Grant[]> {
  return listLiveGrantRowsOfClient(db, { clientId, userId, before, limit });
}
