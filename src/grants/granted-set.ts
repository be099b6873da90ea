import type { Db } from '../db/database.js';
import { insertEffectiveGrants, type GrantedUser } from './granted-set.store.js';

/** As if each user had allowed it and the code had been exchanged (SB4). The caller counts them. */
export async function grantToClient(
  trx: Db,
  clientId: string,
  granted: readonly GrantedUser[],
  now: Date,
): Promise<void> {
  await insertEffectiveGrants(trx, clientId, granted, now);
}
