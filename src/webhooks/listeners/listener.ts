import { randomUUID } from 'node:crypto';
import { getClient, lockClient } from '../../clients/client.js';
import type { Context } from '../../context.js';
import { randomToken } from '../../crypto/random-token.js';
import type { Db } from '../../db/database.js';
import { refuse } from '../../refusals/refuse.js';
import { EVENT_TYPES, type EventType } from '../notifications/event-type.js';
import { waitForNotifications } from './listener-waits.js';
import {
  countListeners,
  deleteHeard,
  deleteListeners,
  insertListener,
  listHeard,
  lockEndedListeners,
  lockHeard,
  lockListener,
  numberHeard,
  touchListener,
  type HeardRow,
  type ListenerKey,
} from './listener.store.js';
import { deleteUnused } from '../deliveries/retention.store.js';
import { attemptHeaders } from '../sending/attempt-headers.js';

/** Enough for a team of developers. The number is limited because each listener keeps a connection open. */
const MAX_PER_CLIENT = 5;
const PAGE = 100;

export interface NewListener {
  clientId: string;
  eventTypes?: readonly EventType[];
  /** Lets a developer listen with the same secret each time, so that the receiver need not be given a new one. */
  secret?: string;
}

export interface HeardNotification {
  notificationId: string;
  type: string;
  createdAt: Date;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Adds a listener. From now on notifications of these types are stored for it.
 * @returns its id, and its signing secret, which cannot be shown again
 * @throws Refused for a live client, and for a client that has the maximum number of listeners
 */
export async function addListener(
  context: Context,
  { clientId, eventTypes = EVENT_TYPES, secret = randomToken('whs_') }: NewListener,
  now: Date,
): Promise<{ webhookListenerId: string; eventTypes: EventType[]; secret: string }> {
  const { environment } = await getClient(context.db, clientId);
  if (environment !== 'sandbox') {
    refuse('webhook_listener.live_client');
  }
  const webhookListenerId = randomUUID();
  const secretEncrypted = context.encryption.encrypt(Buffer.from(secret, 'utf8'), sealPurpose(webhookListenerId));
  const types = [...new Set(eventTypes)];
  await context.db.transaction(async (trx) => {
    await lockClient(trx, clientId);
    if ((await countListeners(trx, clientId, now)) >= MAX_PER_CLIENT) {
      refuse('webhook_listener.too_many', { max: MAX_PER_CLIENT });
    }
    await insertListener(trx, { webhookListenerId, clientId }, { eventTypes: types, secretEncrypted, now });
  });
  return { webhookListenerId, eventTypes: types, secret };
}

export interface Poll {
  /** The caller confirms all notifications up to this position. */
  after: number;
  waitSeconds: number;
  /** Aborted when the caller has disconnected. */
  gone: AbortSignal;
  /**
   * Called after the wait, because access may have been revoked meanwhile.
   * @throws the refusal that the caller then gets
   */
  requireAccess: () => Promise<void>;
}

/**
 * Returns the notifications that the listener has not confirmed yet, oldest first, each signed like a first attempt. If
 * there are none, waits for new ones up to `waitSeconds`.
 * @throws Refused for a listener that is unknown, another client's, or expired
 */
export async function pollListener(
  context: Context,
  key: ListenerKey,
  { after, waitSeconds, gone, requireAccess }: Poll,
): Promise<{ heard: HeardNotification[]; nextAfter: number }> {
  let found = await take(context, key, after);
  if (found.rows.length === 0 && waitSeconds > 0) {
    await waitForNotifications(context, key.webhookListenerId, waitSeconds, gone);
    await requireAccess();
    found = await take(context, key, after);
  }
  const secret = context.encryption.decrypt(found.sealed, sealPurpose(key.webhookListenerId)).toString('utf8');
  const at = context.clock();
  return {
    heard: found.rows.map((row) => signed(row, secret, at)),
    nextAfter: found.rows.at(-1)?.position ?? after,
  };
}

/** @throws Refused if the listener does not exist or belongs to another client */
export async function removeListener({ db }: Context, key: ListenerKey): Promise<void> {
  await db.transaction(async (trx) => {
    const webhookListenerId = await lockListener(trx, key);
    if (webhookListenerId === undefined) refuse('webhook_listener.unknown');
    await forget(trx, [webhookListenerId]);
  });
}

/**
 * Deletes listeners that have not been polled for LISTENER_SECONDS.
 * @returns how many
 */
export async function dropEndedListeners(
  { db }: Context,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  return db.transaction(async (trx) => {
    const ended = await lockEndedListeners(trx, now, limit);
    await forget(trx, ended);
    return ended.length;
  });
}

/** Deletes listeners, and notifications that were stored only for them. */
async function forget(trx: Db, webhookListenerIds: readonly string[]): Promise<void> {
  const heard = await lockHeard(trx, webhookListenerIds);
  await deleteListeners(trx, webhookListenerIds);
  await deleteUnused(trx, heard);
}

async function take(context: Context, key: ListenerKey, after: number): Promise<{ sealed: Buffer; rows: HeardRow[] }> {
  return context.db.transaction(async (trx) => {
    const sealed = await touchListener(trx, key, context.clock());
    if (!sealed) refuse('webhook_listener.unknown');
    await confirm(trx, key.webhookListenerId, after);
    await numberHeard(trx, key.webhookListenerId);
    return { sealed, rows: await listHeard(trx, key.webhookListenerId, PAGE) };
  });
}

/**
 * Removes confirmed notifications from the listener. Deletes those that no delivery and no other listener still needs.
 */
async function confirm(trx: Db, webhookListenerId: string, after: number): Promise<void> {
  const confirmed = await lockHeard(trx, [webhookListenerId], after);
  if (confirmed.length === 0) return;
  await deleteHeard(trx, webhookListenerId, confirmed);
  await deleteUnused(trx, confirmed);
}

function signed(row: HeardRow, secret: string, at: Date): HeardNotification {
  const { notification_id: notificationId, type, created_at: createdAt, body } = row;
  const secrets = { service: secret, standard: [secret] };
  const headers = attemptHeaders({ notificationId, attemptNumber: 1, body, secrets, at });
  return { notificationId, type, createdAt, headers, body };
}

function sealPurpose(webhookListenerId: string): string {
  return `webhook_listeners.secret:${webhookListenerId}`;
}
