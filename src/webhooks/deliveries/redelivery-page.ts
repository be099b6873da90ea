import type { PageOutcome } from '../../../workflows/redelivery-activities.js';
import type { Context } from '../../context.js';
import { nudgeRelay } from '../relay/nudge.js';
import { countUndispatched, insertRedeliveryPage, listOrigins, lockOpenRedelivery } from './redelivery-page.store.js';
import { lockNotifications } from './redelivery.store.js';

const PAGE = 100;
/**
 * How many deliveries of one redelivery may wait for their first attempt. An endpoint gets its deliveries in order, and
 * new notifications should not wait behind 100,000 repeated ones.
 */
const MAX_WAITING = 200;

/**
 * Makes one page of a redelivery of many. Deliveries and position are written in one transaction, so no page is made
 * twice.
 */
export async function redeliverPage(context: Context, webhookRedeliveryId: string): Promise<PageOutcome> {
  const outcome = await context.db.transaction(async (trx): Promise<PageOutcome> => {
    const redelivery = await lockOpenRedelivery(trx, webhookRedeliveryId);
    if (!redelivery) return 'finished';
    if ((await countUndispatched(trx, webhookRedeliveryId, MAX_WAITING)) >= MAX_WAITING) return 'full';
    const origins = await listOrigins(trx, redelivery, PAGE);
    // Waits for transactions that redeliver one of these deliveries by itself. insertRedeliveryPage then checks each
    // again.
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
