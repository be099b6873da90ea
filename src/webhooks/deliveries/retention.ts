import type { Context } from '../../context.js';
import { deleteEnded, deleteEndedRedeliveries, deleteLeftBehind, deleteUnused, lockEnded } from './retention.store.js';

const DAY_MS = 86_400_000;

interface Batch {
  now: Date;
  limit: number;
}

/**
 * Deletes deliveries that ended long ago, with their attempts, and notifications that nothing is left of. What is pending
 * or held stays, however old; so does what was repeated, until its last redelivery ended long ago too.
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
 * Of whatever reason: who confirms a notification, or ends, deletes it where nobody else is to be told of it.
 * @returns how many
 */
export async function deleteLeftNotifications({ db }: Context, { limit }: Batch): Promise<number> {
  return deleteLeftBehind(db, limit);
}

/** How far they came is of interest for as long as what they made. @returns how many */
export async function deleteOldRedeliveries(context: Context, { now, limit }: Batch): Promise<number> {
  return deleteEndedRedeliveries(context.db, keptSince(context, now), limit);
}

function keptSince({ config }: Context, now: Date): Date {
  return new Date(now.getTime() - config.webhookRetentionDays * DAY_MS);
}
