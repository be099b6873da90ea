import type { Db } from '../../db/database.js';
import { listVerificationNotificationRows, type VerificationNotification } from './verification-notification.store.js';

export type { VerificationNotification } from './verification-notification.store.js';

/**
 * The notifications that clients were sent about a user's verification, and how their deliveries went; without bodies.
 */
export async function listVerificationNotifications(
  db: Db,
  standing: { userId: string; level: string; environment: string },
): Promise<VerificationNotification[]> {
  return listVerificationNotificationRows(db, standing);
}
