import type { Db } from '../../db/database.js';
import { listTold, type ToldNotification } from './told.store.js';

export type { ToldNotification } from './told.store.js';

/** What clients were told of a user's standing for a level, and what became of it; without bodies. */
export async function listToldNotifications(
  db: Db,
  standing: { userId: string; level: string; environment: string },
): Promise<ToldNotification[]> {
  return listTold(db, standing);
}
