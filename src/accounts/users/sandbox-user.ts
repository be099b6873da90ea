import type { Db } from '../../db/database.js';
import { hashPassword } from '../../crypto/password.js';
import { randomToken } from '../../crypto/random-token.js';
import { insertSandboxUsers } from './sandbox-user.store.js';

export { countSandboxUsers, lockSandboxUsers } from './sandbox-user.store.js';

let passwordHash: string | undefined;

/**
 * Inserts users that a sandbox client makes up. Nobody can log in as one of them: all have the same random password,
 * which is never shown, and an address that receives no mail.
 */
export async function addSandboxUsers(trx: Db, clientId: string, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  // Hashed once per process, since hashing takes longer than everything else here and a database connection is held
  // meanwhile.
  passwordHash ??= await hashPassword(randomToken('kcs_'));
  await insertSandboxUsers(trx, { userIds, clientId, passwordHash }, now);
}
