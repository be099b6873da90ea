import type { Db } from '../db/database.js';
import { selectAllowedCounts, selectUserCount } from './authorized-users.store.js';

/** §1: users whose authorization is effective and not revoked, each once whatever the number of their levels. */
export async function countAuthorizedUsers(db: Db, clientId: string): Promise<number> {
  return selectUserCount(db, clientId);
}

/** Of what users have allowed since then, revoked or not: how much, and of how much the tokens were fetched (§1). */
export async function countAllowed(
  db: Db,
  wish: { clientId: string; since: Date; level?: string | undefined },
): Promise<{ allowed: number; fetched: number }> {
  return selectAllowedCounts(db, wish);
}
