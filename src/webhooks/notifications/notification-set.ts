import type { Client } from '../../clients/client.js';
import type { Db } from '../../db/database.js';
import { insertNotificationSet } from './notification-set.store.js';
import { statusNotification, type StatusChange } from './notification.js';

/** Records many status changes, each as `notifyStatusChange` does, for users who are visible to this client only. */
export async function notifyStatusChanges(
  trx: Db,
  client: Pick<Client, 'clientId' | 'expirationEnabled'>,
  changes: readonly Omit<StatusChange, 'environment'>[],
  now: Date,
): Promise<void> {
  // A client without expiration enabled sees an expired verification as approved, so nothing has changed for it.
  const seen = changes.filter(({ status }) => status !== 'expired' || client.expirationEnabled);
  const notifications = seen.map((change) => statusNotification(change, now));
  await insertNotificationSet(trx, notifications, client.clientId, now);
}
