import type { Client } from '@temporalio/client';
import { beforeAll, expect, test } from '@jest/globals';
import { cancel, retryAllNow, retryNow } from '../../src/webhooks/deliveries/delivery-steering.js';
import { getDelivery } from '../../src/webhooks/deliveries/delivery.js';
import {
  getWebhookRedelivery,
  redeliverMany,
  type WebhookRedelivery,
} from '../../src/webhooks/deliveries/redelivery-many.js';
import { RedeliveryWorkflows, startRedeliveries } from '../../src/webhooks/worker/redelivery-workflow.js';
import type { TestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { givenDelivery, givenEndpoint, type GivenEndpoint } from '../support/deliveries.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { recordHistory } from '../support/histories.js';
import { multiply } from '../support/many-deliveries.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { waitFor } from '../support/wait-for.js';

let context: TestContext;
let temporal: Client;

beforeAll(async () => {
  ({ context, temporal } = await startTestWorker(await cloneDatabase()));
});

async function given(): Promise<{ receiver: Receiver; endpoint: GivenEndpoint }> {
  const receiver = await startReceiver();
  return { receiver, endpoint: await givenEndpoint(context, receiver.url) };
}

/** So many that were never received, a moment ago. */
async function givenExhausted(endpoint: GivenEndpoint, count: number): Promise<void> {
  const row = context.db('webhook_endpoints').where({ webhook_endpoint_id: endpoint.webhookEndpointId });
  // Disabled until they are exhausted, or the worker would be faster.
  await row.clone().update({ disabled_at: context.clock() });
  const deliveryId = await givenDelivery(context, endpoint);
  const now = context.clock();
  const changes = {
    state: 'exhausted',
    dispatched_at: now,
    finished_at: now,
    created_at: new Date(now.getTime() - 1_000),
  };
  await context.db('deliveries').where({ delivery_id: deliveryId }).update(changes);
  await multiply(context, deliveryId, count - 1);
  await row.clone().update({ disabled_at: null });
}

const ask = ({ clientId }: GivenEndpoint) => redeliverMany(context, { clientId, state: 'exhausted' }, context.clock());
const madeBy = (id: string) => context.db('deliveries').where({ webhook_redelivery_id: id });

function reach(id: string, state: WebhookRedelivery['state']): Promise<WebhookRedelivery> {
  return waitFor(`redelivery to be ${state}`, async () => {
    const found = await getWebhookRedelivery(context, { webhookRedeliveryId: id, clientId: undefined });
    return found.state === state && found;
  });
}

function handleOf(id: string) {
  return temporal.workflow.getHandle(`redelivery/${id}`);
}

test('DF6: many go out again, each once, by a workflow of its own and under its webhook-id', async () => {
  const { receiver, endpoint } = await given();
  await givenExhausted(endpoint, 101);
  const { webhookRedeliveryId: id } = await ask(endpoint);
  const completed = await reach(id, 'completed');
  expect(completed).toMatchObject({ counted: 101, redelivered: 101 });
  await receiver.waitForCount(101);
  const origins = context.db('deliveries').where({ client_id: endpoint.clientId, state: 'exhausted' });
  const expected = await origins.pluck('notification_id');
  expect(receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(expected.sort());
  await waitFor('all to be delivered', async () => (await madeBy(id).where({ state: 'delivered' })).length === 101);
  const made = await madeBy(id).select<{ delivery_id: string }[]>('delivery_id');
  await waitFor('their workflows to end', async () => {
    const { status } = await temporal.workflow.getHandle(`delivery/${made[0]?.delivery_id}`).describe();
    return status.name === 'COMPLETED';
  });

  await handleOf(id).result();
  await recordHistory('redelivered-many', handleOf(id));
});

test('DF3: one that Temporal has lost is started again, and makes nothing twice', async () => {
  const { receiver, endpoint } = await given();
  await givenExhausted(endpoint, 3);
  const workflows = new RedeliveryWorkflows(temporal, context.config.temporalTaskQueue);
  const asked = await ask(endpoint);
  const { webhookRedeliveryId: id } = asked;
  await reach(id, 'completed');
  // As it was before its last page was made, and with nobody who knows of it.
  const row = context.db('webhook_redeliveries').where({ webhook_redelivery_id: id });
  await row.clone().update({ state: 'running', finished_at: null, last_created_at: null, last_delivery_id: null });
  await handleOf(id).result();
  await startRedeliveries(context, workflows, ['running']);
  // There it is already.
  await startRedeliveries(context, workflows, ['running']);
  expect(await reach(id, 'completed')).toMatchObject({ redelivered: 3 });
  await receiver.waitForCount(3);
  expect(await madeBy(id)).toHaveLength(3);
});

test('an operator can cancel it in Temporal, and it stays cancelled', async () => {
  const { endpoint } = await given();
  await givenExhausted(endpoint, 450);
  // Nothing is sent, so that it waits for room.
  const away = context.db('webhook_endpoints').where({ webhook_endpoint_id: endpoint.webhookEndpointId });
  await away.clone().update({ url: 'http://10.255.255.1/' });
  const { webhookRedeliveryId: id } = await ask(endpoint);
  await reach(id, 'running');
  await handleOf(id).cancel();
  const { redelivered } = await reach(id, 'cancelled');
  expect(redelivered).toBeLessThan(450);
  await expect(handleOf(id).result()).rejects.toMatchObject({ cause: { name: 'CancelledFailure' } });
  expect(await madeBy(id)).toHaveLength(redelivered);
  await away.clone().update({ deleted_at: context.clock() });
});

test('W6: what waits for its retry is tried at once when that is asked for, one or all of a client', async () => {
  const { receiver, endpoint } = await given();
  receiver.script(500, 500, 500);
  const ids = await Promise.all([1, 2, 3].map(() => givenDelivery(context, endpoint)));
  const key = (deliveryId = '') => ({ deliveryId, clientId: endpoint.clientId });
  const reached = (deliveryId: string | undefined, state: string, attemptCount: number) =>
    waitFor(`delivery to be ${state}`, async () => {
      const delivery = await getDelivery(context, key(deliveryId));
      return delivery.state === state && delivery.attemptCount === attemptCount;
    });
  for (const id of ids) await reached(id, 'pending', 1);

  await retryNow(context, key(ids[0]), context.clock());
  await reached(ids[0], 'delivered', 2);
  expect(receiver.received).toHaveLength(4);

  expect(await retryAllNow(context, { clientId: endpoint.clientId }, context.clock())).toBe(2);
  for (const id of ids) await reached(id, 'delivered', 2);
  const marks = context.db('deliveries').whereIn('delivery_id', ids).whereNotNull('wake_requested_at');
  await waitFor('nothing more to wake', async () => (await marks).length === 0);
  expect(receiver.received).toHaveLength(6);
});

test('W10: a delivery that is cancelled ends its workflow without another attempt', async () => {
  const { receiver, endpoint } = await given();
  receiver.otherwise(500);
  const deliveryId = await givenDelivery(context, endpoint);
  const key = { deliveryId, clientId: endpoint.clientId };
  await waitFor('first attempt', async () => (await getDelivery(context, key)).attemptCount === 1);
  expect(await cancel(context, key, context.clock())).toMatchObject({ state: 'cancelled', nextAttemptAt: null });
  expect(await temporal.workflow.getHandle(`delivery/${deliveryId}`).result()).toBe('cancelled');
  expect(receiver.received).toHaveLength(1);
});
