import type { Knex } from 'knex';
import type { Db } from '../db/database.js';
import type { EventType } from './event-type.js';

/** A listener lives so long after it has asked for the last time. */
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
 * Lets it live on, and keeps others that ask for the same waiting until the end of the transaction.
 * @returns its sealed secret; undefined when there is no such listener of this client, or no longer
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

/** What this listener has confirmed, and of it the notifications that nobody else is to get. */
export async function dropConfirmed(trx: Db, webhookListenerId: string, after: number): Promise<void> {
  await trx.raw(
    `with confirmed as (
       delete from heard_notifications where webhook_listener_id = :webhookListenerId and position <= :after
       returning notification_id
     )
     delete from notifications n using confirmed c
     where n.notification_id = c.notification_id
       and not exists (select from deliveries d where d.notification_id = n.notification_id)
       and not exists (
         select from heard_notifications other
         where other.notification_id = n.notification_id and other.webhook_listener_id <> :webhookListenerId
       )`,
    { webhookListenerId, after },
  );
}

/** Gives what is new its position, behind all that were given before. */
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

/** For all that wait in this process at once. @returns those for which there is something new */
export async function findHearing(db: Db, webhookListenerIds: string[]): Promise<string[]> {
  return db('heard_notifications')
    .distinct('webhook_listener_id')
    .whereIn('webhook_listener_id', webhookListenerIds)
    .whereNull('position')
    .pluck('webhook_listener_id');
}

export async function deleteListener(db: Db, key: ListenerKey): Promise<boolean> {
  const one = `select webhook_listener_id from webhook_listeners
    where webhook_listener_id = :webhookListenerId and client_id = :clientId for update`;
  return (await deleteWithWhatItHeard(db, one, { ...key })) === 1;
}

/** @returns how many listeners */
export async function deleteEndedListeners(db: Db, now: Date, limit: number): Promise<number> {
  const ended = `select webhook_listener_id from webhook_listeners where polled_at <= :aliveSince
    order by polled_at limit :limit for update skip locked`;
  return deleteWithWhatItHeard(db, ended, { aliveSince: aliveSince(now), limit });
}

/** What was kept for them alone goes with them. */
async function deleteWithWhatItHeard(db: Db, ended: string, bindings: Record<string, Knex.Value>): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `with ended as (${ended}), forgotten as (
       delete from notifications n using heard_notifications h
       where h.notification_id = n.notification_id and h.webhook_listener_id in (select webhook_listener_id from ended)
         and not exists (select from deliveries d where d.notification_id = n.notification_id)
         and not exists (
           select from heard_notifications other
           where other.notification_id = n.notification_id
             and other.webhook_listener_id not in (select webhook_listener_id from ended)
         )
     ), deleted as (
       delete from webhook_listeners where webhook_listener_id in (select webhook_listener_id from ended) returning 1
     )
     select count(*) from deleted`,
    bindings,
  );
  return rows[0]?.count ?? 0;
}
