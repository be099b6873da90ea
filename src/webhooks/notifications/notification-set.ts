import type { Client } from '../../clients/client.js';
import type { Db } from '../../db/database.js';
import { insertNotificationSet } from './notification-set.store.js';
import { statusNotification, type StatusChange } from './notification.js';

/** Many status changes of users whom one client alone sees, each recorded as `notifyStatusChange` does it (SB4). */
export async function notifyStatusChanges(
  trx: Db,
  client: Pick<Client, 'clientId' | 'expirationEnabled'>,
  changes: readonly Omit<StatusChange, 'environment'>[],
  now: Date,
): Promise<void> {
  // EX5: for others an expired one goes on being approved.
  const seen = changes.filter(({ status }) => status !== 'expired' || client.expirationEnabled);
  const notifications = seen.map((change) => statusNotification(change, now));
  await insertNotificationSet(trx, notifications, client.clientId, now);
}
