import type { Db } from '../../db/database.js';
import { hashPassword } from '../../crypto/password.js';
import { randomToken } from '../../crypto/random-token.js';
import { insertSandboxUsers } from './sandbox-user.store.js';

export { countSandboxUsers, lockSandboxUsers } from './sandbox-user.store.js';

let passwordHash: string | undefined;

/**
 * Inserts made-up users for a sandbox client. Nobody can log in as one of them: they share a random password, which is
 * never shown, and their addresses receive no mail.
 */
export async function addSandboxUsers(trx: Db, clientId: string, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  // Hashed once per process, because hashing takes longer than everything else here and would hold the database
  // connection meanwhile.
  passwordHash ??= await hashPassword(randomToken('kcs_'));
  await insertSandboxUsers(trx, { userIds, clientId, passwordHash }, now);
}
