import type { Db } from '../../db/database.js';
import type { EventType } from '../notifications/event-type.js';

/** How long a listener lives after its last request. */
export const LISTENER_SECONDS = 60;

export interface ListenerKey {
  webhookListenerId: string;
  clientId: string;
}

export interface HeardRow {
  notification_id: string;
  type: string;
  body: Buffer;
  created_at: Date;
  position: number;
}

function aliveSince(now: Date): Date {
  return new Date(now.getTime() - LISTENER_SECONDS * 1000);
}

export async function countListeners(db: Db, clientId: string, now: Date): Promise<number> {
  const row = await db('webhook_listeners')
    .where({ client_id: clientId })
    .where('polled_at', '>', aliveSince(now))
    .count<{ count: number }[]>({ count: '*' });
  return row[0]?.count ?? 0;
}

export async function insertListener(
  trx: Db,
  { webhookListenerId, clientId }: ListenerKey,
  { eventTypes, secretEncrypted, now }: { eventTypes: EventType[]; secretEncrypted: Buffer; now: Date },
): Promise<void> {
  await trx('webhook_listeners').insert({
    webhook_listener_id: webhookListenerId,
    client_id: clientId,
    event_types: eventTypes,
    secret_encrypted: secretEncrypted,
    polled_at: now,
    created_at: now,
  });
}

/**
 * Extends a listener's life. Other requests of the same listener wait until the end of the transaction.
 * @returns its encrypted secret; undefined if this client has no such listener, or if it has ended
 */
export async function touchListener(
  trx: Db,
  { webhookListenerId, clientId }: ListenerKey,
  now: Date,
): Promise<Buffer | undefined> {
  const [row] = await trx('webhook_listeners')
    .where({ webhook_listener_id: webhookListenerId, client_id: clientId })
    .where('polled_at', '>', aliveSince(now))
    .update({ polled_at: now })
    .returning<{ secret_encrypted: Buffer }[]>('secret_encrypted');
  return row?.secret_encrypted;
}

/**
 * The notifications stored for these listeners; with `upTo`, only up to this position. They are locked in a fixed order
 * until the end of the transaction. Without the lock, the last two listeners of a notification could confirm it at the
 * same time: each would still see the row of the other, and neither would delete the notification.
 */
export async function lockHeard(trx: Db, webhookListenerIds: readonly string[], upTo?: number): Promise<string[]> {
  const heard = trx('heard_notifications')
    .select('notification_id')
    .whereIn('webhook_listener_id', [...webhookListenerIds]);
  if (upTo !== undefined) void heard.where('position', '<=', upTo);
  return trx('notifications')
    .whereIn('notification_id', heard)
    .orderBy('notification_id')
    .forUpdate()
    .pluck<string[]>('notification_id');
}

export async function deleteHeard(
  trx: Db,
  webhookListenerId: string,
  notificationIds: readonly string[],
): Promise<void> {
  await trx('heard_notifications')
    .where({ webhook_listener_id: webhookListenerId })
    .whereIn('notification_id', [...notificationIds])
    .delete();
}

/** Numbers new notifications, after all earlier ones. Listeners confirm by these positions. */
export async function numberHeard(trx: Db, webhookListenerId: string): Promise<void> {
  await trx.raw(
    `with fresh as (
       select h.notification_id, row_number() over (order by n.created_at, n.notification_id) as place
       from heard_notifications h join notifications n on n.notification_id = h.notification_id
       where h.webhook_listener_id = :webhookListenerId and h.position is null
     ), counted as (
       update webhook_listeners set last_position = last_position + (select count(*) from fresh)
       where webhook_listener_id = :webhookListenerId and exists (select from fresh)
       returning last_position - (select count(*) from fresh) as last_position
     )
     update heard_notifications h set position = c.last_position + f.place
     from fresh f, counted c
     where h.webhook_listener_id = :webhookListenerId and h.notification_id = f.notification_id`,
    { webhookListenerId },
  );
}

export async function listHeard(trx: Db, webhookListenerId: string, limit: number): Promise<HeardRow[]> {
  return trx('heard_notifications as h')
    .join('notifications as n', 'n.notification_id', 'h.notification_id')
    .where('h.webhook_listener_id', webhookListenerId)
    .whereNotNull('h.position')
    .orderBy('h.position')
    .limit(limit)
    .select<HeardRow[]>('n.notification_id', 'n.type', 'n.body', 'n.created_at', 'h.position');
}

/**
 * One query for all listeners that wait in this process.
 * @returns those that have new notifications
 */
export async function findListenersToWake(db: Db, webhookListenerIds: string[]): Promise<string[]> {
  return db('heard_notifications')
    .distinct('webhook_listener_id')
    .whereIn('webhook_listener_id', webhookListenerIds)
    .whereNull('position')
    .pluck('webhook_listener_id');
}

export async function lockListener(trx: Db, { webhookListenerId, clientId }: ListenerKey): Promise<string | undefined> {
  const row = await trx('webhook_listeners')
    .where({ webhook_listener_id: webhookListenerId, client_id: clientId })
    .forUpdate()
    .first<{ webhook_listener_id: string } | undefined>('webhook_listener_id');
  return row?.webhook_listener_id;
}

/**
 * Locks up to `limit` listeners that have expired. Those that another transaction has locked are left for the next run.
 */
export async function lockEndedListeners(trx: Db, now: Date, limit: number): Promise<string[]> {
  return trx('webhook_listeners')
    .where('polled_at', '<=', aliveSince(now))
    .orderBy('polled_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .pluck<string[]>('webhook_listener_id');
}

/** Deletes listeners. The foreign key then deletes what they have not confirmed in `heard_notifications`. */
export async function deleteListeners(trx: Db, webhookListenerIds: readonly string[]): Promise<void> {
  await trx('webhook_listeners')
    .whereIn('webhook_listener_id', [...webhookListenerIds])
    .delete();
}
