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
  status: components['schemas']['Credential'];
  changedAt: Date;
}

/**
 * Records a status change for all endpoints that subscribe to its type, if their client has an effective, unrevoked
 * grant for the level and can see this status. Runs in the transaction of the change, so that the change and its
 * notification are committed together.
 * @returns how many deliveries were made
 */
export async function notifyStatusChange(trx: Db, change: StatusChange, now: Date): Promise<number> {
  return insertNotification(trx, statusNotification(change, now), change.environment);
}

/** The notification of a status change (§2.7). */
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
  /** Empty for a grant without a verification level. The notification then has no level. */
  level: string;
  revokedAt: Date;
}

/**
 * Notifies the client's endpoints that subscribe to `authorization_revoked` of the end of an effective grant. Runs in
 * the transaction of the revocation, so that both are committed together.
 * @returns how many deliveries were made
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
 * The bytes of a notification. They are stored unchanged, because every attempt signs and sends exactly these bytes.
 * @throws Error if they break the contract, which would be a fault of this program
 */
export function serializeNotification({ type, data }: Notification): Buffer {
  const notification: unknown = { type, data: inOrder(data) };
  if (!validateNotification(notification)) {
    const faults = validateNotification.errors?.map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
    throw new Error(`a notification breaks its contract: ${faults?.join('; ') ?? ''}`);
  }
  return Buffer.from(JSON.stringify(notification), 'utf8');
}

/** Puts the fields in the order of the contract, whatever the order of the caller. */
function inOrder(data: Notification['data']): object {
  if ('message' in data) return { message: data.message, timestamp: data.timestamp };
  const { level, user_id, timestamp } = data;
  return { ...(level === undefined ? {} : { level }), user_id, timestamp };
}
