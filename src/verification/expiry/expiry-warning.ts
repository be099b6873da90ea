import type { Context } from '../../context.js';
import { expiryWarnings } from '../../metrics.js';
import { letter } from '../../mail/letters.js';
import { queueMail } from '../../mail/mail.js';
import { levelTitle } from '../catalogue/catalogue.js';
import { doEach, type DonePart, type Part } from './expiry.js';
import { deletePastWarnings, insertWarning, listDueWarnings, type DueWarning } from './expiry-warning.store.js';

/**
 * Users are warned 30 days before an approval expires, which is time enough to get a new passport, and again 7 days
 * before.
 */
export const FIRST_WARNING_DAYS = 30;
const DAYS_BEFORE = [FIRST_WARNING_DAYS, 7] as const;

/**
 * Warns the users of one part of the approvals that are about to expire. There is one warning per expiry date and
 * number of days, so that a renewed verification gets new ones. Real time counts here, even in the sandbox: a client
 * may move its clock forward, but its users read their mail today.
 */
export async function warnOfExpiry(context: Context, { now, ...part }: Part & { now: Date }): Promise<DonePart> {
  const due = await listDueWarnings(context.db, { now, days: DAYS_BEFORE, ...part });
  const result = await doEach(context, due, part.limit, (one) => warn(context, one, now), {
    failure: 'the user of a verification that is about to expire could not be warned',
  });
  expiryWarnings.inc(result.done);
  return result;
}

/**
 * Deletes one batch of the warnings whose expiry is past.
 * @returns how many were deleted
 */
export function deleteOldWarnings({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return deletePastWarnings(db, now, limit);
}

function warn({ db }: Context, warning: DueWarning, now: Date): Promise<boolean> {
  const { userId, level, daysBefore } = warning;
  const words = letter('verification_expiring', { title: levelTitle(level), days: daysBefore });
  return db.transaction(async (trx) => {
    if (!(await insertWarning(trx, warning, now))) return false;
    await queueMail(trx, { userId, ...words, urgency: 'calendar' }, now);
    return true;
  });
}
