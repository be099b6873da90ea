import type { Db } from '../../db/database.js';
import { visibleStatus } from '../../statistics/visible-status.js';
import { listHistory } from './history.store.js';
import type { Status } from './status-machine.js';
import { findVerificationByKey, type VerificationKey } from './verifications.store.js';

/** A status as a client may see it, without its reason and who set it. */
export interface VisibleChange {
  status: Status;
  changedAt: Date;
}

/**
 * The status changes of a verification from the time when its user authorized the client until access ended, beginning
 * with the status at that time. What happened before or after is not the client's business. For a client without
 * expiration enabled, expiring is no change (docs/decisions.md, "Expired in statistics").
 */
export async function listVisibleChanges(
  db: Db,
  key: VerificationKey,
  client: { from: Date; until: Date | undefined; expirationEnabled: boolean },
): Promise<VisibleChange[]> {
  const verification = await findVerificationByKey(db, key);
  if (!verification) return [];
  const { from, until, expirationEnabled } = client;
  const changes = (await listHistory(db, verification.verificationId))
    .filter(({ to, changedAt }) => visibleStatus(to, expirationEnabled) === to && (!until || changedAt <= until))
    .map(({ to, changedAt }): VisibleChange => ({ status: to, changedAt }));
  const standing = changes.findLastIndex(({ changedAt }) => changedAt <= from);
  return changes.slice(Math.max(standing, 0));
}
