import type { Context } from '../../context.js';
import { expiryWarnings } from '../../metrics.js';
import { queueMail } from '../../mail/mail.js';
import { messages } from '../../texts/messages.js';
import { levelTitle } from '../catalogue/catalogue.js';
import { doEach, type DonePart, type Part } from './expiry.js';
import { deletePastWarnings, insertWarning, listDueWarnings, type DueWarning } from './expiry-warning.store.js';

/** EX4. */
export const FIRST_WARNING_DAYS = 30;
const DAYS_BEFORE = [FIRST_WARNING_DAYS, 7] as const;

/**
 * Warns the users of a part of what is about to expire: once for each verification, date and number of days, so that a
 * verification with another date is warned of anew (EX4). Always by the time that it is: a sandbox client's clock is
 * not the one that its users' mailboxes go by.
 */
export async function warnOfExpiry(context: Context, { now, ...part }: Part & { now: Date }): Promise<DonePart> {
  const due = await listDueWarnings(context.db, { now, days: DAYS_BEFORE, ...part });
  const result = await doEach(context, due, part.limit, (one) => warn(context, one, now));
  expiryWarnings.inc(result.done);
  return result;
}

/** Warnings of what has expired, a batch at a time. @returns how many went */
export function deleteOldWarnings({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return deletePastWarnings(db, now, limit);
}

function warn({ db }: Context, warning: DueWarning, now: Date): Promise<boolean> {
  const { userId, level, daysBefore } = warning;
  const { greeting, status, expiry } = messages.mails;
  const body = [greeting, status.about(levelTitle(level)), expiry.text(daysBefore)].join('\n\n');
  return db.transaction(async (trx) => {
    if (!(await insertWarning(trx, warning, now))) return false;
    await queueMail(trx, { userId, subject: expiry.subject(daysBefore), body, urgency: 'calendar' }, now);
    return true;
  });
}
