import type { Db } from '../db/database.js';
import { selectUserCount } from './client-counters.store.js';

/**
 * The number of users whose authorization is effective and not revoked (§1). A user counts once, whatever the number of
 * their levels. Read from counters, so it costs the same for any number of users.
 */
export async function countAuthorizedUsers(db: Db, clientId: string): Promise<number> {
  return selectUserCount(db, clientId);
}
