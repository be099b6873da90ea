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
 * Deletes deliveries that ended long ago with their attempts, and the notifications that have none left. Pending and
 * held deliveries stay, however old they are. A delivery that was repeated stays until its last redelivery has ended
 * long ago, too.
 * @returns how many deliveries were looked at
 */
export async function deleteOldDeliveries(context: Context, { now, limit }: Batch): Promise<number> {
  const endedBefore = keptSince(context, now);
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
 * Deletes notifications that are left over for whatever reason. Normally the last listener that confirms a
 * notification, or is deleted, deletes it.
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
  return deleteEndedRedeliveries(context.db, keptSince(context, now), limit);
}

function keptSince({ config }: Context, now: Date): Date {
  return new Date(now.getTime() - config.webhookRetentionDays * DAY_MS);
}
