import type { Db } from '../../db/database.js';
import { visibleStatus } from '../../statistics/visible-status.js';
import { refuse } from '../../refusals/refuse.js';
import type { Status } from './status-machine.js';
import { listGrantStandings } from './user-standing.store.js';

/** A user's verification for one level as one client sees it. */
export interface VerificationStanding {
  level: string;
  status: Status;
  changedAt: Date;
}

/**
 * How a user stands now, for each level that they have allowed the client (§6.3).
 * @throws Refused for a user who has allowed the client nothing that is effective, or not any more
 */
export async function getUserStanding(db: Db, clientId: string, userId: string): Promise<VerificationStanding[]> {
  const grants = await listGrantStandings(db, clientId, userId);
  if (grants.length === 0) refuse('verification.unknown_user');
  return grants.flatMap(({ level, status, changed_at: changedAt, expiration_enabled: expirationEnabled }) =>
    status && changedAt ? [{ level, status: visibleStatus(status, expirationEnabled), changedAt }] : [],
  );
}
