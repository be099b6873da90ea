import type { Db } from '../../db/database.js';

/**
 * All deliveries of a notification to one endpoint are deleted together, because redeliveries refer to the delivery
 * that they repeat.
 */
const ALL_ENDED = `d.finished_at < :endedBefore and not exists (
    select from deliveries other
    where other.notification_id = d.notification_id and other.webhook_endpoint_id = d.webhook_endpoint_id
      and (other.finished_at is null or other.finished_at >= :endedBefore)
  )`;

export interface Ended {
  deliveryId: string;
  notificationId: string;
}

/**
 * Up to `limit` deliveries that ended before `endedBefore`, oldest first. Their notifications are locked, so that a
 * redelivery of one of them waits.
 */
export async function lockEnded(trx: Db, endedBefore: Date, limit: number): Promise<Ended[]> {
  const { rows } = await trx.raw<{ rows: Ended[] }>(
    `select d.delivery_id as "deliveryId", d.notification_id as "notificationId"
     from deliveries d join notifications n on n.notification_id = d.notification_id
     where ${ALL_ENDED}
     order by d.finished_at limit :limit
     for update of n skip locked`,
    { endedBefore, limit },
  );
  return rows;
}

/** Checks the condition again, because a delivery may have been redelivered between the search and the lock. */
export async function deleteEnded(trx: Db, ended: readonly Ended[], endedBefore: Date): Promise<void> {
  await trx.raw(`delete from deliveries d where d.delivery_id = any(:ids) and ${ALL_ENDED}`, {
    ids: ended.map(({ deliveryId }) => deliveryId),
    endedBefore,
  });
}

/**
 * Deletes those of the notifications that have no delivery left and that no listener still has to confirm.
 * Notifications that a listener never confirms are deleted together with the listener.
 */
export async function deleteUnused(trx: Db, notificationIds: readonly string[]): Promise<void> {
  await trx.raw(
    `delete from notifications n where n.notification_id = any(:ids)
       and not exists (select from deliveries d where d.notification_id = n.notification_id)
       and not exists (select from heard_notifications h where h.notification_id = n.notification_id)`,
    { ids: [...notificationIds] },
  );
}

/**
 * Deletes up to `limit` notifications that were stored for listeners and that have neither a delivery nor a listener
 * left.
 * @returns how many
 */
export async function deleteNotificationsWithoutDelivery(db: Db, limit: number): Promise<number> {
  const result = await db.raw<{ rowCount: number }>(
    `delete from notifications where notification_id in (
       select n.notification_id from notifications n
       where n.was_heard
         and not exists (select from deliveries d where d.notification_id = n.notification_id)
         and not exists (select from heard_notifications h where h.notification_id = n.notification_id)
       order by n.created_at limit :limit for update skip locked
     )`,
    { limit },
  );
  return result.rowCount;
}

/**
 * Deletes up to `limit` finished redeliveries of many that have no deliveries left.
 * @returns how many
 */
export async function deleteEndedRedeliveries(db: Db, endedBefore: Date, limit: number): Promise<number> {
  const result = await db.raw<{ rowCount: number }>(
    `delete from webhook_redeliveries where webhook_redelivery_id in (
       select r.webhook_redelivery_id from webhook_redeliveries r
       where r.finished_at < :endedBefore
         and not exists (select from deliveries d where d.webhook_redelivery_id = r.webhook_redelivery_id)
       limit :limit for update skip locked
     )`,
    { endedBefore, limit },
  );
  return result.rowCount;
}
