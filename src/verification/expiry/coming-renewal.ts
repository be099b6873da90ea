import { itemsOfLevel } from '../catalogue/catalogue.js';
import { addDays } from '../catalogue/dates.js';
import { FIRST_WARNING_DAYS } from './expiry-warning.js';
import { readSubmissions } from '../submission/frozen-submission.js';
import type { ItemName } from '../catalogue/items.js';
import type { OwnVerification } from '../status/own-verifications.js';
import { lapsedItems, renewedTogether } from '../catalogue/proofs.js';
import type { Reading } from '../submission/reusable.js';
import { withMoments } from '../status/subject-clock.js';

type Expiring = Pick<OwnVerification, 'environment' | 'level' | 'submissionId'> & { expiresAt: Date };

/**
 * What the user will be asked for again when their verifications expire, shown from the first warning on. Nothing can
 * be submitted before a verification has expired (docs/decisions.md, "Transitions"), but a new passport takes time to
 * get.
 * @returns the items by submission; a verification that stays valid for longer has no entry
 */
export async function findComingRenewals(
  reading: Reading,
  userId: string,
  verifications: readonly (Omit<Expiring, 'expiresAt'> & { expiresAt: Date | undefined })[],
  now: Date,
): Promise<Map<string, ItemName[]>> {
  const expiring = verifications.filter((one): one is Expiring => one.expiresAt !== undefined);
  const judged = await withMoments(reading.db, userId, expiring, now);
  const soon = judged.filter(({ expiresAt, moment }) => expiresAt <= addDays(moment, FIRST_WARNING_DAYS));
  return new Map(
    (await readSubmissions(reading, soon)).map(({ submissionId, level, expiresAt, information }) => {
      const lapsed = renewedTogether(lapsedItems(information, reading.config.proofOfAddressMonths, expiresAt));
      return [submissionId, itemsOfLevel(level).filter((item) => lapsed.includes(item))];
    }),
  );
}
