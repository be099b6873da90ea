import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';
import type { DeliveryState } from '../deliveries/delivery-state.js';

/** A notification with its delivery to one endpoint. */
export interface SentNotification {
  notificationId: string;
  type: string;
  clientId: string;
  clientName: string;
  deliveryId: string;
  state: DeliveryState;
  attemptCount: number;
  createdAt: Date;
  finishedAt: Date | undefined;
}

/**
 * The notifications that clients were sent about a user's verification, and how their deliveries went, the oldest first;
 * without bodies. The index `notifications_by_user` finds them.
 */
export async function listSentNotifications(
  db: Db,
  { userId, level, environment }: { userId: string; level: string; environment: string },
): Promise<SentNotification[]> {
  const rows = await db('notifications as n')
    .join('deliveries as d', 'd.notification_id', 'n.notification_id')
    .join('clients as c', 'c.client_id', 'd.client_id')
    .where({ 'n.user_id': userId, 'n.level': level, 'c.environment': environment })
    .select<Row<SentNotification>[]>(
      'n.notification_id',
      'n.type',
      'd.client_id',
      'c.name as client_name',
      'd.delivery_id',
      'd.state',
      'd.attempt_count',
      'd.created_at',
      'd.finished_at',
    )
    .orderBy(['d.created_at', 'd.delivery_id']);
  return rows.map(fromRow<SentNotification>);
}
