import type { Db } from '../db/database.js';
import { insertEffectiveGrants, type GrantedUser } from './sandbox-grants.store.js';

/**
 * Inserts grants as if each user had allowed the access and the code had been exchanged, for users that a sandbox
 * client makes up. The caller counts them.
 */
export async function addSandboxGrants(
  trx: Db,
  clientId: string,
  granted: readonly GrantedUser[],
  now: Date,
): Promise<void> {
  await insertEffectiveGrants(trx, clientId, granted, now);
}
