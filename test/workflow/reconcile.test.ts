import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { lostDeliveries, reconcilerFailures } from '../../src/metrics.js';
import { DeliveryWorkflows } from '../../src/webhooks/worker/delivery-workflow.js';
import { reconcile, type Place } from '../../src/webhooks/relay/reconcile.js';
import type { TestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { givenDelivery, givenEndpoint } from '../support/deliveries.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { startReceiver } from '../support/receiver.js';
import { waitFor } from '../support/wait-for.js';

let context: TestContext;
let workflows: DeliveryWorkflows;
/** Delivered, and so the pattern of others that Temporal has never heard of. */
let pattern: string;

beforeAll(async () => {
  const started = await startTestWorker(await cloneDatabase());
  context = started.context;
  workflows = new DeliveryWorkflows(started.temporal, context.config.temporalTaskQueue);
  const receiver = await startReceiver();
  pattern = await givenDelivery(context, await givenEndpoint(context, receiver.url));
  await countOf('delivered', [pattern], 1);
});

/** Deliveries that say that they were handed over, in this order, and were not. */
async function givenLost(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await context.db.raw(
    `insert into deliveries (delivery_id, notification_id, type, webhook_endpoint_id, client_id, redelivery_of,
       next_attempt_at, dispatched_at, created_at)
     select id, d.notification_id, d.type, d.webhook_endpoint_id, d.client_id, d.delivery_id, t, t, t
     from deliveries d, unnest(cast(:ids as uuid[])) with ordinality as one(id, place),
       lateral (select timestamptz '2026-01-02T03:04:05Z' + place * interval '1 second' as t) due
     where d.delivery_id = :pattern`,
    { ids, pattern },
  );
  return ids;
}

async function countOf(state: string, ids: string[], expected: number): Promise<void> {
  const areThere = async () => {
    const rows = await context.db('deliveries').select('delivery_id').where({ state }).whereIn('delivery_id', ids);
    return rows.length === expected;
  };
  await waitFor(`${expected} to be ${state}`, areThere);
}

async function valueOf(counter: typeof lostDeliveries): Promise<number> {
  return (await counter.get()).values[0]?.value ?? 0;
}

it('DF3: one that Temporal refuses does not keep the others from being restored', async () => {
  const [refused = '', ...others] = await givenLost(3);
  // A search attribute has a limit.
  await context.db.raw(
    `with noted as (
       insert into notifications select 'evt_refused0001', repeat('x', 3000), user_id, level, body, created_at
       from notifications limit 1
     ) update deliveries set notification_id = 'evt_refused0001', type = repeat('x', 3000) where delivery_id = ?`,
    [refused],
  );
  const before = { lost: await valueOf(lostDeliveries), failures: await valueOf(reconcilerFailures) };
  expect(await reconcile(context, workflows, context.clock())).toBe(2);
  await countOf('delivered', others, 2);
  await countOf('pending', [refused], 1);
  expect((await valueOf(lostDeliveries)) - before.lost).toBe(2);
  expect((await valueOf(reconcilerFailures)) - before.failures).toBe(1);
  await context.db('deliveries').where({ delivery_id: refused }).delete();
});

it('DF10: a pass ends in time, and the next one goes on where it stopped', async () => {
  const lost = await givenLost(60);
  const place: Place = { after: undefined };
  const looked: number[] = [];
  do {
    const failures = await valueOf(reconcilerFailures);
    const restored = await reconcile(context, workflows, context.clock(), { place, passMs: 0 });
    looked.push(restored + (await valueOf(reconcilerFailures)) - failures);
  } while (place.after);
  expect(looked).toEqual([25, 25, 10]);
  // A slow machine may not start as many within the five seconds that each has; the next passes do.
  const delivered = context.db('deliveries').where({ state: 'delivered' }).whereIn('delivery_id', lost);
  await waitFor('60 to be delivered', async () => {
    await reconcile(context, workflows, context.clock());
    return (await delivered.clone()).length === 60;
  });
});
