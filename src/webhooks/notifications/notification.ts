import { validateNotification } from '../../../generated/notification-validator.js';
import type { Notification } from '../../../generated/notifications.js';
import type { components } from '../../../generated/openapi.js';
import { randomId } from '../../crypto/random-token.js';
import type { Db } from '../../db/database.js';
import { formatTimestamp } from '../../http/timestamp.js';
import { insertNotification, insertNotificationForClient, type NewNotification } from './notification.store.js';

export interface StatusChange {
  userId: string;
  level: string;
  environment: string;
  status: components['schemas']['VerificationCase']['credential'];
  changedAt: Date;
}

/**
 * Records a status change for every endpoint concerned: clients with an effective, unrevoked grant for the level that
 * subscribe to the type (V6, W4), and see it at all (EX5). Part of the change's own transaction, so neither exists without the other (DF1).
 * @returns the number of deliveries made
 */
export async function notifyStatusChange(trx: Db, change: StatusChange, now: Date): Promise<number> {
  return insertNotification(trx, statusNotification(change, now), change.environment);
}

/** What is told about a change of status. */
export function statusNotification(
  { userId, level, status, changedAt }: Omit<StatusChange, 'environment'>,
  now: Date,
): NewNotification {
  const type = `verification_${status}` as const;
  const body = serializeNotification({ type, data: { level, user_id: userId, timestamp: formatTimestamp(changedAt) } });
  return { notificationId: randomId('evt_'), type, userId, level, body, now };
}

export interface Revocation {
  clientId: string;
  userId: string;
  /** Empty when the grant was for no verification: then the notification names none. */
  level: string;
  revokedAt: Date;
}

/**
 * Records for the client's endpoints that ask for it that an effective grant has ended (W4, VE15). Part of the
 * revocation's own transaction.
 * @returns the number of deliveries made
 */
export async function notifyRevocation(trx: Db, revocation: Revocation, now: Date): Promise<number> {
  const { clientId, userId, level, revokedAt } = revocation;
  const type = 'authorization_revoked';
  const data = { ...(level === '' ? {} : { level }), user_id: userId, timestamp: formatTimestamp(revokedAt) };
  const row = {
    notificationId: randomId('evt_'),
    type,
    userId,
    level,
    body: serializeNotification({ type, data }),
    now,
  };
  return insertNotificationForClient(trx, row, clientId);
}

/**
 * The bytes that are stored, signed and sent, on every attempt (W2, SA1).
 * @throws Error when they are not what the contract promises: our own fault
 */
export function serializeNotification({ type, data }: Notification): Buffer {
  const notification: unknown = { type, data: inOrder(data) };
  if (!validateNotification(notification)) {
    const faults = validateNotification.errors?.map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
    throw new Error(`a notification breaks its contract: ${faults?.join('; ') ?? ''}`);
  }
  return Buffer.from(JSON.stringify(notification), 'utf8');
}

/** Listed again, so that the order is the contract's whatever the caller's was (W2). */
function inOrder(data: Notification['data']): object {
  if ('message' in data) return { message: data.message, timestamp: data.timestamp };
  const { level, user_id, timestamp } = data;
  return { ...(level === undefined ? {} : { level }), user_id, timestamp };
}
