import type { Db } from '../../db/database.js';
import { hashPassword } from '../../crypto/password.js';
import { randomToken } from '../../crypto/random-token.js';
import { insertMadeUsers } from './made-user.store.js';

export { countMadeUsers, lockMadeUsers } from './made-user.store.js';

let passwordHash: string | undefined;

/**
 * Users whom a sandbox client makes up (SB4). They share a password that nobody has seen, all that this process makes, and no
 * address can be written to: nobody ever logs in as them.
 */
export async function makeUsers(trx: Db, clientId: string, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  // Made once: it would take longer than all else, while a connection is held.
  passwordHash ??= await hashPassword(randomToken('kcs_'));
  await insertMadeUsers(trx, { userIds, clientId, passwordHash }, now);
}
