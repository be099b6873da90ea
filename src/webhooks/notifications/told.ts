import type { Db } from '../../db/database.js';
import { listTold, type ToldNotification } from './told.store.js';

export type { ToldNotification } from './told.store.js';

/**
 * The notifications that clients were sent about a user's verification, and how their deliveries went; without bodies.
 */
export async function listToldNotifications(
  db: Db,
  standing: { userId: string; level: string; environment: string },
): Promise<ToldNotification[]> {
  return listTold(db, standing);
}
