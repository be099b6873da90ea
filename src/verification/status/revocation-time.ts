import type { Db } from '../../db/database.js';
import { nextChangeTime } from './status-machine.js';
import { lockVerificationByKey, type VerificationKey } from './verifications.store.js';

/**
 * When a grant for this verification ends, as clients are told: later than every status before it, so that who applies
 * only what is later applies this as well (W12). Holds the verification until the end of the transaction: no status
 * changes meanwhile.
 */
export async function revocationTime(trx: Db, key: VerificationKey, now: Date): Promise<Date> {
  const verification = await lockVerificationByKey(trx, key);
  return nextChangeTime(verification?.statusChangedAt, now);
}
