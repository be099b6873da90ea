import type { Context } from '../../context.js';
import {
  deleteEnded,
  deleteEndedRedeliveries,
  deleteNotificationsWithoutDelivery,
  deleteUnused,
  lockEnded,
} from './retention.store.js';

const DAY_MS = 86_400_000;

interface Batch {
  now: Date;
  limit: number;
}

/**
 * Deletes deliveries that ended before the retention period, with their attempts, and notifications that have no
 * delivery left. Pending and held deliveries stay, however old they are. A delivery that was redelivered stays until
 * the retention period of its last redelivery is over, too.
 * @returns how many deliveries were examined
 */
export async function deleteOldDeliveries(context: Context, { now, limit }: Batch): Promise<number> {
  const endedBefore = retentionStart(context, now);
  return context.db.transaction(async (trx) => {
    const ended = await lockEnded(trx, endedBefore, limit);
    await deleteEnded(trx, ended, endedBefore);
    await deleteUnused(
      trx,
      ended.map(({ notificationId }) => notificationId),
    );
    return ended.length;
  });
}

/**
 * Deletes stored notifications that have neither a delivery nor a listener. Normally there are none, because the last
 * listener that confirms a notification, or is deleted, deletes it.
 * @returns how many
 */
export async function deleteOrphanedNotifications({ db }: Context, { limit }: Batch): Promise<number> {
  return deleteNotificationsWithoutDelivery(db, limit);
}

/**
 * Deletes redeliveries of many, once all deliveries that they made are gone.
 * @returns how many
 */
export async function deleteOldRedeliveries(context: Context, { now, limit }: Batch): Promise<number> {
  return deleteEndedRedeliveries(context.db, retentionStart(context, now), limit);
}

function retentionStart({ config }: Context, now: Date): Date {
  return new Date(now.getTime() - config.webhookRetentionDays * DAY_MS);
}
