import { itemsOfLevel } from './catalogue.js';
import { addDays } from './dates.js';
import { FIRST_WARNING_DAYS } from './expiry-warning.js';
import { readSubmission } from './frozen-submission.js';
import type { ItemName } from './items.js';
import type { OwnVerification } from './own-verifications.js';
import { lapsedItems } from './proofs.js';
import type { Reading } from './reusable.js';
import { momentFor } from './subject-clock.js';

/**
 * EX4: what is going to be asked for again when a verification expires, from the first warning on. Nothing can be sent
 * before that (V4), but a new passport takes its time.
 */
export async function findComingRenewal(
  reading: Reading,
  userId: string,
  verification: Pick<OwnVerification, 'environment' | 'level' | 'submissionId' | 'expiresAt'>,
  now: Date,
): Promise<ItemName[] | undefined> {
  const { environment, level, submissionId, expiresAt } = verification;
  if (!expiresAt) return undefined;
  const moment = await momentFor(reading.db, { userId, environment, level }, now);
  if (expiresAt > addDays(moment, FIRST_WARNING_DAYS)) return undefined;
  const { information } = await readSubmission(reading, submissionId);
  const lapsed = lapsedItems(information, reading.config.proofOfAddressMonths, expiresAt);
  return itemsOfLevel(level).filter((item) => lapsed.includes(item));
}
