import type { Db } from '../db/database.js';
import { selectUserCount } from './client-counters.store.js';

/**
 * §1: users whose authorization is effective and not revoked, each once whatever the number of their levels. It costs the same
 * for any number of users (ST5).
 */
export async function countAuthorizedUsers(db: Db, clientId: string): Promise<number> {
  return selectUserCount(db, clientId);
}
