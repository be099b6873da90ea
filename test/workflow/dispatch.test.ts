import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { getDelivery, type Delivery } from '../../src/webhooks/deliveries/delivery.js';
import { DeliveryWorkflows } from '../../src/webhooks/worker/delivery-workflow.js';
import { nudgeRelay } from '../../src/webhooks/relay/nudge.js';
import { reconcile } from '../../src/webhooks/relay/reconcile.js';
import type { TestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { givenDelivery, givenEndpoint } from '../support/deliveries.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { recordHistory } from '../support/histories.js';
import { LAST_RESORT_MS } from '../support/last-resort.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { waitFor } from '../support/wait-for.js';

let context: TestContext;
let temporal: Client;
let workflows: DeliveryWorkflows;

beforeAll(async () => {
  ({ context, temporal } = await startTestWorker(await cloneDatabase()));
  workflows = new DeliveryWorkflows(temporal, context.config.temporalTaskQueue);
});

async function deliver(receiver: Receiver): Promise<string> {
  const deliveryId = await givenDelivery(context, await givenEndpoint(context, receiver.url));
  nudgeRelay(context);
  return deliveryId;
}

async function row(deliveryId: string): Promise<Delivery & { dispatchedAt: Date | null }> {
  const delivery = await getDelivery(context, { deliveryId, clientId: undefined });
  const { dispatched_at: dispatchedAt } = await context
    .db('deliveries')
    .where({ delivery_id: deliveryId })
    .first<{ dispatched_at: Date | null }>('dispatched_at');
  return { ...delivery, dispatchedAt };
}

function become(deliveryId: string, state: Delivery['state'], attemptCount: number) {
  return waitFor(`delivery to be ${state} after ${attemptCount}`, async () => {
    const delivery = await row(deliveryId);
    return delivery.state === state && delivery.attemptCount === attemptCount && delivery;
  });
}

const anHourLater = (): Date => new Date(Date.now() + 3_600_000);

describe('the relay', () => {
  it('DF2: starts a delivery that was started and not marked under the same id: there is one POST', async () => {
    const receiver = await startReceiver();
    const endpoint = await givenEndpoint(context, receiver.url);
    const deliveryId = await givenDelivery(context, endpoint);
    const identity = {
      deliveryId,
      clientId: endpoint.clientId,
      endpointId: endpoint.webhookEndpointId,
      eventType: 'verification_approved',
    };
    const outcomes = await Promise.all([workflows.start(identity, 'fast'), workflows.start(identity, 'fast')]);
    expect(outcomes.sort()).toEqual([false, true]);
    await temporal.workflow.getHandle(`delivery/${deliveryId}`).result();
    // It has ended, and its id is not used again.
    expect(await workflows.start(identity, 'fast')).toBe(false);
    expect(receiver.received).toHaveLength(1);
  });

  it('marks a delivery that hangs on its receiver as handed over, so that nobody claims it again', async () => {
    const receiver = await startReceiver();
    let answer = (): void => undefined;
    const deliveryId = await givenDelivery(context, await givenEndpoint(context, receiver.url));
    // Looked at as soon as it has arrived: a test that was slow to notice could find it marked already.
    let asItArrived: Promise<unknown> = Promise.resolve();
    receiver.script((_, response) => {
      asItArrived = row(deliveryId);
      answer = () => response.writeHead(200).end();
    });
    nudgeRelay(context);
    await receiver.waitForCount(1);
    expect(await asItArrived).toMatchObject({ state: 'pending', dispatchedAt: null });
    const marked = await waitFor('the mark', async () => {
      const found = await row(deliveryId);
      return found.dispatchedAt !== null && found;
    });
    // Not only when that is over.
    expect(marked).toMatchObject({ state: 'pending', attemptCount: 0 });
    answer();
    await become(deliveryId, 'delivered', 1);
    expect(receiver.received).toHaveLength(1);
  });

  it('DF1: finds what nobody told it about', async () => {
    const receiver = await startReceiver();
    const deliveryId = await givenDelivery(context, await givenEndpoint(context, receiver.url));
    await become(deliveryId, 'delivered', 1);
  });
});

describe('the reconciler', () => {
  it('DF3: starts anew, at its right retry, a delivery that Temporal no longer knows', async () => {
    const receiver = await startReceiver();
    receiver.script(500);
    const deliveryId = await deliver(receiver);
    await become(deliveryId, 'pending', 1);
    await temporal.workflow.getHandle(`delivery/${deliveryId}`).terminate('lost');
    expect(await reconcile(context, workflows, context.clock())).toBe(0);
    expect(await reconcile(context, workflows, anHourLater())).toBe(1);
    await become(deliveryId, 'delivered', 2);
    expect(receiver.received.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2']);
    const restored = temporal.workflow.getHandle(`delivery/${deliveryId}`);
    await restored.result();
    await recordHistory('restored', restored);
  });

  it('leaves alone what Temporal still has', async () => {
    const receiver = await startReceiver();
    receiver.script(500);
    const deliveryId = await deliver(receiver);
    await become(deliveryId, 'pending', 1);
    expect(await reconcile(context, workflows, anHourLater())).toBe(0);
    await temporal.workflow.getHandle(`delivery/${deliveryId}`).cancel();
    await become(deliveryId, 'cancelled', 1);
  });

  /** A delivery whose first attempt failed and whose second found the endpoint disabled. */
  async function givenHeld() {
    const receiver = await startReceiver();
    receiver.script(500);
    const endpoint = await givenEndpoint(context, receiver.url);
    const deliveryId = await givenDelivery(context, endpoint);
    await become(deliveryId, 'pending', 1);
    const row = () => context.db('webhook_endpoints').where({ client_id: endpoint.clientId });
    await row().update({ disabled_at: context.clock() });
    await workflows.retryNow(deliveryId, undefined);
    await become(deliveryId, 'held', 1);
    return { receiver, row, deliveryId };
  }

  it('W10: wakes a held delivery once its endpoint is enabled again', async () => {
    const { row, deliveryId } = await givenHeld();
    await reconcile(context, workflows, anHourLater());
    await become(deliveryId, 'held', 1);
    await row().update({ disabled_at: null });
    await reconcile(context, workflows, anHourLater());
    await become(deliveryId, 'delivered', 2);
  });

  it('W10: a held delivery is cancelled once its disabled endpoint is deleted', async () => {
    const { receiver, row, deliveryId } = await givenHeld();
    await row().update({ deleted_at: context.clock() });
    await reconcile(context, workflows, anHourLater());
    await become(deliveryId, 'cancelled', 1);
    expect(receiver.received).toHaveLength(1);
  });

  it('DF3, DF10: finds a lost delivery behind any number that are only late', async () => {
    const receiver = await startReceiver();
    const endpoint = await givenEndpoint(context, receiver.url);
    const firstId = await givenDelivery(context, endpoint);
    await become(firstId, 'delivered', 1);
    // Theirs run, but nobody works on that queue. All are due at one time, so that only the id tells them apart.
    const waiting = new DeliveryWorkflows(temporal, `${context.config.temporalTaskQueue}-nobody`);
    const late = Array.from({ length: 205 }, () => randomUUID());
    const identity = {
      clientId: endpoint.clientId,
      endpointId: endpoint.webhookEndpointId,
      eventType: 'verification_approved',
    };
    // A few at a time: each call has five seconds, on a busy machine too.
    for (let begun = 0; begun < late.length; begun += 20) {
      const some = late.slice(begun, begun + 20);
      await Promise.all(some.map((deliveryId) => waiting.start({ deliveryId, ...identity }, 'fast')));
    }
    const lost = randomUUID();
    const insert = (ids: string[], dueAt: string) =>
      context.db.raw(
        `insert into deliveries (delivery_id, notification_id, type, webhook_endpoint_id, client_id, redelivery_of,
           next_attempt_at, dispatched_at, created_at)
         select id, d.notification_id, d.type, d.webhook_endpoint_id, d.client_id, d.delivery_id,
           t, t, t
         from deliveries d, unnest(cast(:ids as uuid[])) id, cast(:dueAt as timestamptz) t where d.delivery_id = :firstId`,
        { ids, dueAt, firstId },
      );
    await insert(late, '2026-01-02T03:04:05.123456Z');
    await insert([lost], '2026-01-02T03:04:06Z');

    await reconcile(context, workflows, context.clock());
    await become(lost, 'delivered', 1);
    await context.db('deliveries').whereIn('delivery_id', late).delete();
    const end = (id: string) => temporal.workflow.getHandle(`delivery/${id}`).terminate('the test is over');
    await temporal.withDeadline(Date.now() + LAST_RESORT_MS, () => Promise.all(late.map(end)));
  });
});
