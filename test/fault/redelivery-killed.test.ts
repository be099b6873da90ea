import { beforeAll, expect, test } from '@jest/globals';
import { redeliverMany } from '../../src/webhooks/deliveries/redelivery-many.js';
import { build } from '../support/built.js';
import { givenDelivery, givenEndpoint } from '../support/deliveries.js';
import { multiply } from '../support/many-deliveries.js';
import { kill, OwnServers } from '../support/own-servers.js';
import { startReceiver } from '../support/receiver.js';
import { waitFor } from '../support/wait-for.js';

/** More than may wait for their first attempt at once, by so much that there is more to do when the worker dies. */
const COUNT = 450;
const MORE_THAN_A_PAGE = 101;

beforeAll(build);

test('DF6: the worker killed with -9 in the middle of a redelivery of many: another one goes on, and each goes out once', async () => {
  const servers = await OwnServers.start();
  const { context } = servers;
  const receiver = await startReceiver();
  const { clientId } = await givenEndpoint(context, receiver.url);
  const deliveryId = await givenDelivery(context, { clientId });
  const now = context.clock();
  const made = {
    state: 'exhausted',
    dispatched_at: now,
    finished_at: now,
    created_at: new Date(now.getTime() - 1_000),
  };
  await context.db('deliveries').where({ delivery_id: deliveryId }).update(made);
  await multiply(context, deliveryId, COUNT - 1);

  // Asked for while nobody is there who could do it.
  const { webhookRedeliveryId: id } = await redeliverMany(context, { clientId, state: 'exhausted' }, context.clock());
  const worker = await servers.startWorker();
  await receiver.waitForCount(MORE_THAN_A_PAGE);
  await kill(worker);
  const row = () => context.db('webhook_redeliveries').where({ webhook_redelivery_id: id }).first<{ state: string }>();
  expect(await row()).toMatchObject({ state: 'running' });

  await servers.startWorker();
  const deliveries = context.db('deliveries').where({ webhook_redelivery_id: id });
  await waitFor(
    `all ${COUNT} to be delivered`,
    async () => (await deliveries.clone().where({ state: 'delivered' })).length === COUNT,
    { everyMs: 250 },
  );
  expect(await row()).toMatchObject({ state: 'completed', counted: COUNT, redelivered: COUNT });
  expect(await deliveries).toHaveLength(COUNT);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(COUNT);
  // Only what was in flight at the kill may arrive twice (W14).
  expect(receiver.received.length - COUNT).toBeLessThanOrEqual(48);
});
