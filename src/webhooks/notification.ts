import { validateNotification } from '../../generated/notification-validator.js';
import type { Notification } from '../../generated/notifications.js';
import type { components } from '../../generated/openapi.js';
import { randomId } from '../crypto/random-token.js';
import type { Db } from '../db/database.js';
import { formatTimestamp } from '../web/timestamp.js';
import { insertNotification } from './notification.store.js';

export interface StatusChange {
  userId: string;
  level: string;
  environment: string;
  status: components['schemas']['VerificationCase']['credential'];
  changedAt: Date;
}

/**
 * Records a status change for every endpoint concerned: clients with an effective, unrevoked grant for the level that
 * subscribe to the type (V6, W4, EX5). Part of the change's own transaction, so neither exists without the other (DF1).
 * @returns the number of deliveries made
 */
export async function notifyStatusChange(trx: Db, change: StatusChange, now: Date): Promise<number> {
  const { userId, level, environment, status, changedAt } = change;
  // Nothing expires yet (EX5): each other status has its notification, and the compiler sees to that.
  if (status === 'expired') return 0;
  const type = `verification_${status}` as const;
  return insertNotification(trx, {
    notificationId: randomId('evt_'),
    type,
    userId,
    level,
    environment,
    body: serializeNotification({ type, data: { level, user_id: userId, timestamp: formatTimestamp(changedAt) } }),
    now,
  });
}

/**
 * The bytes that are stored, signed and sent, on every attempt (W2, SA1).
 * @throws Error when they are not what the contract promises: our own fault
 */
export function serializeNotification({ type, data }: Notification): Buffer {
  // Listed again, so that the order is the contract's whatever the caller's was (W2).
  const { level, user_id, timestamp } = data;
  const notification: unknown = { type, data: { level, user_id, timestamp } };
  if (!validateNotification(notification)) {
    const faults = validateNotification.errors?.map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
    throw new Error(`a notification breaks its contract: ${faults?.join('; ') ?? ''}`);
  }
  return Buffer.from(JSON.stringify(notification), 'utf8');
}
