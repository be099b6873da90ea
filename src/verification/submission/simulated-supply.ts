import type { Context } from '../../context.js';
import { addMonths, formatDate } from '../catalogue/dates.js';
import { freezeSubmission, readSubmission } from './frozen-submission.js';
import type { Information } from '../catalogue/items.js';
import { VALID_MONTHS } from '../status/sandbox-verification.js';
import { lapsedItems } from '../catalogue/proofs.js';
import { momentFor } from '../status/subject-clock.js';
import type { Verification } from '../status/verifications.store.js';

/**
 * Submits the user's data again, as if the user had. Dates that have passed are moved on, because the verification
 * would otherwise expire at once.
 */
export async function supplyAgain(
  within: Pick<Context, 'db' | 'encryption' | 'config'>,
  verification: Verification,
  now: Date,
): Promise<{ submissionId: string; country: string }> {
  const { userId, environment, level, submissionId } = verification;
  const key = { userId, environment, level };
  const moment = await momentFor(within.db, key, now);
  const { information, documents } = await readSubmission(within, submissionId);
  const lapsed = lapsedItems(information, within.config.proofOfAddressMonths, moment);
  const renewed: Information = {
    ...information,
    ...(lapsed.includes('document_expires_on')
      ? { document_expires_on: formatDate(addMonths(moment, VALID_MONTHS)) }
      : {}),
    ...(lapsed.includes('address_dated_on') ? { address_dated_on: formatDate(moment) } : {}),
  };
  return freezeSubmission(within, { ...key, information: renewed, documents }, now);
}
