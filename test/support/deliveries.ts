import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { createClient } from '../../src/clients/client.js';
import type { Context } from '../../src/context.js';
import { allow, makeEffective } from './given.js';
import { addWebhookEndpoint } from '../../src/webhooks/endpoints/endpoint.js';
import { notifyStatusChange, type StatusChange } from '../../src/webhooks/notifications/notification.js';

export interface GivenEndpoint {
  clientId: string;
  webhookEndpointId: string;
  secret: string;
}

/** A sandbox client with one webhook endpoint. */
export async function givenEndpoint(
  context: Context,
  url: string,
  { eventTypes, expirationEnabled = false }: { eventTypes?: string[]; expirationEnabled?: boolean } = {},
): Promise<GivenEndpoint> {
  const now = context.clock();
  const { client } = await createClient(
    context,
    { name: 'Receiver', environment: 'sandbox', allowedScopes: ['uid:read'], expirationEnabled },
    now,
  );
  const input = { clientId: client.clientId, url, ...(eventTypes ? { eventTypes } : {}) };
  const { endpoint, secret } = await addWebhookEndpoint(context, input, now);
  return { clientId: client.clientId, webhookEndpointId: endpoint.webhookEndpointId, secret };
}

/** A user with an effective grant for each client at level `basic`. */
export async function givenGrantedUser(context: Context, clientIds: readonly string[]): Promise<string> {
  const now = context.clock();
  const userId = randomUUID();
  await context.db('users').insert({
    user_id: userId,
    email: `${userId}@user.example`,
    password_hash: 'none',
    created_at: now,
  });
  for (const clientId of clientIds) {
    const grant = await allow(context.db, { clientId, userId, level: 'basic', scopes: ['uid:read'] }, now);
    await makeEffective(context.db, grant.grantId, now);
  }
  return userId;
}

/** A status change of that user, as `changeStatus` announces it; returns the deliveries made. */
export async function givenStatusChange(
  context: Context,
  userId: string,
  change: Partial<StatusChange> = {},
): Promise<string[]> {
  const now = context.clock();
  const status = { userId, level: 'basic', environment: 'sandbox', status: 'approved', changedAt: now } as const;
  return context.db.transaction(async (trx: Knex.Transaction) => {
    const before = new Set(await deliveryIds(trx, userId));
    await notifyStatusChange(trx, { ...status, ...change }, now);
    return (await deliveryIds(trx, userId)).filter((id) => !before.has(id));
  });
}

/** One delivery to the endpoint. */
export async function givenDelivery(context: Context, { clientId }: Pick<GivenEndpoint, 'clientId'>): Promise<string> {
  const [deliveryId] = await givenStatusChange(context, await givenGrantedUser(context, [clientId]));
  if (!deliveryId) throw new Error('the status change made no delivery');
  return deliveryId;
}

async function deliveryIds(db: Knex, userId: string): Promise<string[]> {
  return db('deliveries')
    .join('notifications', 'notifications.notification_id', 'deliveries.notification_id')
    .where({ user_id: userId })
    .pluck('delivery_id');
}
