import type { PageOutcome } from '../../../workflows/redelivery-activities.js';
import type { Context } from '../../context.js';
import { nudgeRelay } from '../relay/nudge.js';
import { countUndispatched, insertRedeliveryPage, listOrigins, lockOpenRedelivery } from './redelivery-page.store.js';
import { lockNotifications } from './redelivery.store.js';

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
    const origins = await listOrigins(trx, redelivery, PAGE);
    // Whoever redelivers one of them alone is waited for, and then it is looked at again.
    await lockNotifications(
      trx,
      origins.map(({ notificationId }) => notificationId),
    );
    const isLast = origins.length < PAGE;
    await insertRedeliveryPage(trx, redelivery, { origins, isLast, now: context.clock() });
    return isLast ? 'finished' : 'more';
  });
  if (outcome !== 'full') nudgeRelay(context);
  return outcome;
}
