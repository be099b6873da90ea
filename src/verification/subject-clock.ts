import type { Db } from '../db/database.js';
import { findLargestOffset } from './subject-clock.store.js';
import type { VerificationKey } from './verifications.store.js';

/** The moment at which documents are judged: a sandbox client may have moved its clock forward (SB3), and nobody else. */
export async function momentFor(db: Db, key: VerificationKey, now: Date): Promise<Date> {
  if (key.environment !== 'sandbox') return now;
  return new Date(now.getTime() + (await findLargestOffset(db, key)) * 1000);
}
