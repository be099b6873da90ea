import { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { beforeAll, expect, test } from '@jest/globals';
import { DeliveryWorkflows } from '../../src/webhooks/worker/delivery-workflow.js';
import { reconcile } from '../../src/webhooks/relay/reconcile.js';
import { build } from '../support/built.js';
import { givenEndpoint, givenGrantedUser, givenStatusChange } from '../support/deliveries.js';
import { OwnServers } from '../support/own-servers.js';
import { startReceiver } from '../support/receiver.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';

const DELIVERIES = 30;
/** So many of them have failed twice. */
const FURTHER = 10;

beforeAll(build);

test('DF3: Temporal’s database lost while deliveries wait for retries: all are brought back, each at its right retry', async () => {
  const servers = await OwnServers.start();
  const { context } = servers;
  await servers.startWorker();
  const receiver = await startReceiver();
  receiver.otherwise(500);
  const userId = await givenGrantedUser(context, [(await givenEndpoint(context, receiver.url)).clientId]);
  const deliveryIds: string[] = [];
  for (let made = 0; made < DELIVERIES; made += 1) {
    const changedAt = new Date(context.clock().getTime() + made * 1000);
    deliveryIds.push(...(await givenStatusChange(context, userId, { changedAt })));
  }
  const connection = await NativeConnection.connect({ address: servers.temporalAddress });
  whenDone(() => connection.close());
  const workflows = new DeliveryWorkflows(new Client({ connection }), context.config.temporalTaskQueue);

  const rows = () =>
    context
      .db('deliveries')
      .select<{ delivery_id: string; state: string; attempt_count: number }[]>()
      .orderBy('delivery_id');
  const failed = async (times: number) =>
    (await rows()).filter(({ attempt_count: count }) => count >= times).map(({ delivery_id: id }) => id);
  await waitFor('all to fail once', async () => (await failed(1)).length === DELIVERIES);
  const further = deliveryIds.slice(0, FURTHER);
  await Promise.all(further.map((id) => workflows.retryNow(id, undefined)));
  await waitFor('some to fail twice', async () => (await failed(2)).length === FURTHER);

  await servers.killTemporal();
  servers.loseTemporalDatabase();
  receiver.otherwise(204);
  await servers.startTemporal();
  // What is new goes on by itself, with a worker that knew the old database.
  const [fresh] = await givenStatusChange(context, userId, { changedAt: new Date(context.clock().getTime() - 1000) });
  await waitFor(
    'a new delivery to arrive',
    async () => (await rows()).find(({ delivery_id: id }) => id === fresh)?.state === 'delivered',
  );

  // Their times have passed long ago.
  const later = new Date(context.clock().getTime() + 3_600_000);
  expect(await reconcile(context, workflows, later)).toBe(DELIVERIES);
  expect(await reconcile(context, workflows, later)).toBe(0);
  await waitFor('all to arrive', async () => (await rows()).every(({ state }) => state === 'delivered'));
  const attempts = new Map((await rows()).map(({ delivery_id: id, attempt_count: count }) => [id, count]));
  expect(deliveryIds.map((id) => attempts.get(id))).toEqual(deliveryIds.map((id) => (further.includes(id) ? 3 : 2)));
  expect(receiver.received).toHaveLength(DELIVERIES * 2 + FURTHER + 1);
});
