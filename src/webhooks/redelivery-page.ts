import type { PageOutcome } from '../../workflows/redelivery-activities.js';
import type { Context } from '../context.js';
import { nudgeRelay } from './nudge.js';
import { countUndispatched, insertRedeliveryPage, lockOpenRedelivery } from './redelivery-page.store.js';

const PAGE = 100;
/**
 * So many wait for their first attempt at most: an endpoint's deliveries go in their order, and what happens today shall not
 * stand behind 100,000 of last week.
 */
const MAX_WAITING = 200;

/** One page of a redelivery of many. Deliveries and position are one transaction, so a page is never made twice (DF6). */
export async function redeliverPage(context: Context, webhookRedeliveryId: string): Promise<PageOutcome> {
  const outcome = await context.db.transaction(async (trx): Promise<PageOutcome> => {
    const redelivery = await lockOpenRedelivery(trx, webhookRedeliveryId);
    if (!redelivery) return 'finished';
    if ((await countUndispatched(trx, webhookRedeliveryId, MAX_WAITING)) >= MAX_WAITING) return 'full';
    const isLast = await insertRedeliveryPage(trx, redelivery, { limit: PAGE, now: context.clock() });
    return isLast ? 'finished' : 'more';
  });
  if (outcome !== 'full') nudgeRelay(context);
  return outcome;
}
