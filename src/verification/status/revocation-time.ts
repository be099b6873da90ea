import type { Db } from '../../db/database.js';
import { nextChangeTime } from './status-machine.js';
import { lockVerificationByKey, type VerificationKey } from './verifications.store.js';

/**
 * The time of the end of a grant, as clients are told it. It is later than every status of the verification, so that a
 * client that skips older notifications does not skip this one (§6.3). It locks the verification, so that no status
 * changes before the transaction ends.
 */
export async function revocationTime(trx: Db, key: VerificationKey, now: Date): Promise<Date> {
  const verification = await lockVerificationByKey(trx, key);
  return nextChangeTime(verification?.statusChangedAt, now);
}
