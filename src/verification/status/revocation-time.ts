import type { Db } from '../../db/database.js';
import { nextChangeTime } from './status-machine.js';
import { lockVerificationByKey, type VerificationKey } from './verifications.store.js';

/**
 * The time at which clients are told that a grant ended. It is later than every status change of the verification, so
 * that a client that skips older notifications does not skip this one (§6.3). The verification is locked, so that its
 * status does not change before the transaction ends.
 */
export async function revocationTime(trx: Db, key: VerificationKey, now: Date): Promise<Date> {
  const verification = await lockVerificationByKey(trx, key);
  return nextChangeTime(verification?.statusChangedAt, now);
}
