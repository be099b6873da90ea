import type { Db } from '../../db/database.js';
import type { DeliveryState } from '../deliveries/delivery-state.js';

/** A notification with its delivery to one endpoint. */
export interface VerificationNotification {
  notificationId: string;
  type: string;
  clientId: string;
  deliveryId: string;
  state: DeliveryState;
  attemptCount: number;
  createdAt: Date;
  finishedAt: Date | undefined;
}

interface VerificationNotificationRow {
  notification_id: string;
  type: string;
  client_id: string;
  delivery_id: string;
  state: DeliveryState;
  attempt_count: number;
  created_at: Date;
  finished_at: Date | null;
}

/** The deliveries to all clients, the oldest first. The index `notifications_by_user` finds them. */
export async function listVerificationNotificationRows(
  db: Db,
  { userId, level, environment }: { userId: string; level: string; environment: string },
): Promise<VerificationNotification[]> {
  const rows = await db('notifications as n')
    .join('deliveries as d', 'd.notification_id', 'n.notification_id')
    .join('clients as c', 'c.client_id', 'd.client_id')
    .where({ 'n.user_id': userId, 'n.level': level, 'c.environment': environment })
    .select<VerificationNotificationRow[]>(
      'n.notification_id',
      'n.type',
      'd.client_id',
      'd.delivery_id',
      'd.state',
      'd.attempt_count',
      'd.created_at',
      'd.finished_at',
    )
    .orderBy(['d.created_at', 'd.delivery_id']);
  return rows.map((row) => ({
    notificationId: row.notification_id,
    type: row.type,
    clientId: row.client_id,
    deliveryId: row.delivery_id,
    state: row.state,
    attemptCount: row.attempt_count,
    createdAt: row.created_at,
    finishedAt: row.finished_at ?? undefined,
  }));
}
