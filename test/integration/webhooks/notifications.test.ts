import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openSecret } from '../../../src/webhooks/endpoints/endpoint-secret.js';
import { addWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint.js';
import { redeliver } from '../../../src/webhooks/deliveries/redelivery.js';
import { revokeGrant } from '../../../src/grants/grant.js';
import { insertNotification } from '../../../src/webhooks/notifications/notification.store.js';
import { createTestContext, type TestContext } from '../../support/context.js';
import { asOwner, cloneDatabase, type TestDatabase } from '../../support/database.js';
import { givenDelivery, givenEndpoint, givenGrantedUser, givenStatusChange } from '../../support/deliveries.js';
import { answered } from '../../support/answered.js';

const URL = 'https://harbour.example/hooks';
let database: TestDatabase;
let context: TestContext;

beforeAll(async () => {
  database = await cloneDatabase();
  context = createTestContext(database, { DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES: 'false' });
});

async function endpointsOf(deliveryIds: string[]): Promise<string[]> {
  return context.db('deliveries').whereIn('delivery_id', deliveryIds).orderBy('client_id').pluck('webhook_endpoint_id');
}

describe('a status change', () => {
  it('V6: makes one delivery per endpoint of each client with an effective grant, and no other', async () => {
    const [one, two, stranger] = await Promise.all([1, 2, 3].map(() => givenEndpoint(context, URL)));
    if (!one || !two || !stranger) throw new Error('three endpoints were made');
    const second = await addWebhookEndpoint(context, { clientId: one.clientId, url: URL }, context.clock());
    const userId = await givenGrantedUser(context, [one.clientId, two.clientId]);
    const made = await endpointsOf(await givenStatusChange(context, userId));
    expect(new Set(made)).toEqual(
      new Set([one.webhookEndpointId, second.endpoint.webhookEndpointId, two.webhookEndpointId]),
    );
    expect(made).toHaveLength(3);
  });

  it('V6: leaves out a grant that is not effective yet, was revoked, or is for another level or environment', async () => {
    const { clientId } = await givenEndpoint(context, URL);
    const userId = await givenGrantedUser(context, [clientId]);
    expect(await givenStatusChange(context, userId, { level: 'plus' })).toEqual([]);
    expect(await givenStatusChange(context, userId, { environment: 'live' })).toEqual([]);
    await context.db('grants').where({ user_id: userId }).update({ effective_at: null });
    expect(await givenStatusChange(context, userId)).toEqual([]);
    await context.db('grants').where({ user_id: userId }).update({ effective_at: context.clock() });
    expect(await givenStatusChange(context, userId)).toHaveLength(1);
    const grantId = await context.db('grants').where({ user_id: userId }).first<{ grant_id: string }>('grant_id');
    await revokeGrant(context.db, grantId.grant_id, 'user', context.clock());
    expect(await givenStatusChange(context, userId)).toEqual([]);
  });

  it('W4: is told by default when approved, rejected or contacted, and else where the endpoint asks for it', async () => {
    const standard = await givenEndpoint(context, URL);
    const waiting = await givenEndpoint(context, URL, { eventTypes: ['verification_pending'] });
    const userId = await givenGrantedUser(context, [standard.clientId, waiting.clientId]);
    for (const status of ['approved', 'rejected', 'contacted'] as const) {
      expect(await endpointsOf(await givenStatusChange(context, userId, { status }))).toEqual([
        standard.webhookEndpointId,
      ]);
    }
    expect(await endpointsOf(await givenStatusChange(context, userId, { status: 'pending' }))).toEqual([
      waiting.webhookEndpointId,
    ]);
  });

  it('EX5: that a verification has expired is told to clients with expiration enabled that ask for it, and no other', async () => {
    const asking = { eventTypes: ['verification_expired'] };
    const told = await givenEndpoint(context, URL, { ...asking, expirationEnabled: true });
    const notAsking = await givenEndpoint(context, URL, { expirationEnabled: true });
    const seesApproved = await givenEndpoint(context, URL, asking);
    const clientIds = [told, notAsking, seesApproved].map(({ clientId }) => clientId);
    const userId = await givenGrantedUser(context, clientIds);
    const times = { created_at: context.clock(), polled_at: context.clock() };
    const listening = { event_types: asking.eventTypes, secret_encrypted: Buffer.from('sealed'), ...times };
    const listeners = clientIds.map((client_id) => ({ webhook_listener_id: randomUUID(), client_id, ...listening }));
    await context.db('webhook_listeners').insert(listeners);

    const made = await givenStatusChange(context, userId, { status: 'expired' });
    expect(await endpointsOf(made)).toEqual([told.webhookEndpointId]);
    const heard = await context.db('heard_notifications').pluck<string[]>('webhook_listener_id');
    expect(new Set(heard)).toEqual(new Set(listeners.slice(0, 2).map((listener) => listener.webhook_listener_id)));
    const bodies = context.db('notifications').where({ user_id: userId }).pluck<Buffer[]>('body');
    expect((await bodies).map((body) => JSON.parse(body.toString('utf8')) as object)).toMatchObject([
      { type: 'verification_expired', data: { level: 'basic', user_id: userId } },
    ]);
  });

  it('W10: waits for a disabled endpoint, and not for a deleted one', async () => {
    const disabled = await givenEndpoint(context, URL);
    const deleted = await givenEndpoint(context, URL);
    const endpoints = context.db('webhook_endpoints');
    await endpoints.clone().where({ client_id: disabled.clientId }).update({ disabled_at: context.clock() });
    await endpoints.clone().where({ client_id: deleted.clientId }).update({ deleted_at: context.clock() });
    const userId = await givenGrantedUser(context, [disabled.clientId, deleted.clientId]);
    expect(await endpointsOf(await givenStatusChange(context, userId))).toEqual([disabled.webhookEndpointId]);
  });

  it('W2: stores the bytes of the notification once, in the order of the contract', async () => {
    const { clientId } = await givenEndpoint(context, URL);
    const userId = await givenGrantedUser(context, [clientId]);
    const changedAt = new Date('2026-01-02T03:04:05Z');
    const [deliveryId] = await givenStatusChange(context, userId, { changedAt });
    const { rows } = await context.db.raw<{ rows: { body: Buffer; notification_id: string }[] }>(
      'select n.body, n.notification_id from notifications n join deliveries using (notification_id) where delivery_id = ?',
      [deliveryId ?? ''],
    );
    expect(rows[0]?.body.toString('utf8')).toBe(
      `{"type":"verification_approved","data":{"level":"basic","user_id":"${userId}","timestamp":"2026-01-02T03:04:05Z"}}`,
    );
    expect(rows[0]?.notification_id).toMatch(/^evt_/);
  });

  it('DF9: handled twice makes one delivery per endpoint', async () => {
    const { clientId } = await givenEndpoint(context, URL);
    const deliveryId = await givenDelivery(context, { clientId });
    const delivery = await context.db('deliveries').where({ delivery_id: deliveryId }).first<Record<string, string>>();
    const again = { ...delivery, delivery_id: randomUUID() };
    await expect(asOwner(database, insertOf(again), Object.values(again))).rejects.toThrow(
      'one_delivery_per_notification_and_endpoint',
    );
  });

  it('DF1: leaves nothing behind when its transaction is rolled back', async () => {
    const { clientId } = await givenEndpoint(context, URL);
    const userId = await givenGrantedUser(context, [clientId]);
    const notificationId = 'evt_rolledback01';
    const row = { notificationId, type: 'verification_approved', userId, level: 'basic', body: Buffer.from('{}') };
    await context.db
      .transaction(async (trx) => {
        expect(await insertNotification(trx, { ...row, now: context.clock() }, 'sandbox')).toBe(1);
        throw new Error('the change failed');
      })
      .catch(() => undefined);
    expect(await context.db('notifications').where({ notification_id: notificationId })).toEqual([]);
    expect(await context.db('deliveries').where({ notification_id: notificationId })).toEqual([]);
  });
});

function insertOf(row: Record<string, unknown>): string {
  const names = Object.keys(row);
  return `insert into deliveries (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`;
}

describe('a webhook endpoint', () => {
  it('W5, O19: has a secret of its own, encrypted at rest for this row alone', async () => {
    const given = await givenEndpoint(context, URL);
    expect(given.secret).toMatch(/^whs_[A-Za-z0-9_-]{43}$/);
    const { secret_encrypted: sealed } = await context
      .db('webhook_endpoints')
      .where({ webhook_endpoint_id: given.webhookEndpointId })
      .first<{ secret_encrypted: Buffer }>('secret_encrypted');
    expect(sealed.includes(given.secret)).toBe(false);
    expect(openSecret(context.encryption, given.webhookEndpointId, sealed)).toBe(given.secret);
    expect(() => openSecret(context.encryption, randomUUID(), sealed)).toThrow();
  });

  it.each([
    ['SS1: an http URL', { url: 'http://harbour.example/' }, 'https'],
    ['SS2: a private address', { url: 'https://10.0.0.1/' }, 'public address'],
    ['W5: a short secret', { secret: 'short' }, '32 to 256'],
    ['W5: a secret with spaces', { secret: ' '.repeat(40) }, 'without spaces'],
    ['W4: an unknown event type', { eventTypes: ['verification_lost'] }, 'verification_approved'],
    ['W4: no event type', { eventTypes: [] }, 'verification_approved'],
    ['an unknown client', { clientId: 'kci_nobody00' }, 'no client'],
  ])('is refused with %s, and the text says what to do', async (_, change, word) => {
    const { clientId } = await givenEndpoint(context, URL);
    await expect(
      answered(addWebhookEndpoint(context, { clientId, url: URL, ...change }, context.clock())),
    ).rejects.toThrow(word);
  });
});

describe('a redelivery', () => {
  it('W7: is refused while the delivery is under way, when it is unknown, and when its endpoint is deleted', async () => {
    const { clientId } = await givenEndpoint(context, URL);
    const deliveryId = await givenDelivery(context, { clientId });
    const again = () => redeliver(context, { deliveryId, clientId }, context.clock());
    await expect(answered(again())).rejects.toThrow('only a finished one');
    await expect(answered(redeliver(context, { deliveryId: randomUUID(), clientId }, context.clock()))).rejects.toThrow(
      'no delivery',
    );
    await context
      .db('deliveries')
      .where({ delivery_id: deliveryId })
      .update({ state: 'exhausted', finished_at: context.clock() });
    expect(await again()).toMatchObject({ state: 'pending', redeliveryOf: deliveryId });
    await context.db('webhook_endpoints').where({ client_id: clientId }).update({ deleted_at: context.clock() });
    await expect(answered(again())).rejects.toThrow('deleted');
  });
});
