import { beforeAll, describe, expect, it } from '@jest/globals';
import { nudgeRelay } from '../../src/webhooks/relay/nudge.js';
import type { TestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { givenDelivery, givenEndpoint, type GivenEndpoint } from '../support/deliveries.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { repeat } from '../support/many-deliveries.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { waitFor } from '../support/wait-for.js';

let context: TestContext;

beforeAll(async () => {
  ({ context } = await startTestWorker(await cloneDatabase()));
});

async function given(): Promise<{ receiver: Receiver; endpoint: GivenEndpoint }> {
  const receiver = await startReceiver();
  return { receiver, endpoint: await givenEndpoint(context, receiver.url) };
}

/** So many for the endpoint, all from the same moment. */
async function givenBurst(endpoint: GivenEndpoint, count: number): Promise<void> {
  await repeat(context, await givenDelivery(context, endpoint), count - 1);
}

async function countOf({ clientId }: GivenEndpoint, where: Record<string, unknown>): Promise<number> {
  const [row] = await context
    .db('deliveries')
    .where({ client_id: clientId, ...where })
    .count<{ count: number }[]>({ count: '*' });
  return row?.count ?? 0;
}

function standingOf({ webhookEndpointId }: GivenEndpoint): Promise<{ failed_attempts: number }> {
  return context
    .db('webhook_endpoints')
    .where({ webhook_endpoint_id: webhookEndpointId })
    .first<{ failed_attempts: number }>('failed_attempts');
}

describe('fairness between endpoints', () => {
  it('DF7: all of the others arrive while one endpoint hangs on every request', async () => {
    const hanging = await given();
    const answers: (() => void)[] = [];
    hanging.receiver.otherwise((_, response) => void answers.push(() => response.writeHead(500).end()));
    const healthy = await Promise.all(Array.from({ length: 4 }, given));
    await givenBurst(hanging.endpoint, 120);
    nudgeRelay(context);
    await hanging.receiver.waitForCount(16);
    for (const { endpoint } of healthy) await givenBurst(endpoint, 10);
    nudgeRelay(context);
    await Promise.all(healthy.map(({ receiver }) => receiver.waitForCount(10)));
    // It has not answered once. What it has no room for has no workflow.
    expect(hanging.receiver.received.length).toBeLessThan(50);
    expect(await countOf(hanging.endpoint, { dispatched_at: null })).toBeGreaterThan(70);

    // It fails, and is on probation: a few at a time from then on, in the slow lane.
    for (const answer of answers.splice(0)) answer();
    await waitFor('probation', async () => (await standingOf(hanging.endpoint)).failed_attempts >= 16);
    await hanging.receiver.waitForCount(20);
    for (const { endpoint } of healthy) await givenBurst(endpoint, 10);
    nudgeRelay(context);
    await Promise.all(healthy.map(({ receiver }) => receiver.waitForCount(20)));
    expect(hanging.receiver.received.length).toBeLessThan(50);

    // The first success, and it is in good standing.
    hanging.receiver.otherwise(204);
    for (const answer of answers.splice(0)) answer();
    await hanging.receiver.waitForCount(120);
    await waitFor('good standing', async () => (await standingOf(hanging.endpoint)).failed_attempts === 0);
    await context.db('deliveries').delete();
  });

  it('DF7: a burst for one endpoint does not stand before what comes for others after it', async () => {
    const order: string[] = [];
    const noting = async (name: string) => {
      const one = await given();
      one.receiver.otherwise((_, response) => {
        order.push(name);
        response.writeHead(204).end();
      });
      return one;
    };
    const busy = await noting('busy');
    const others = await Promise.all(['one', 'two', 'three'].map(noting));
    await givenBurst(busy.endpoint, 10_000);
    nudgeRelay(context);
    await busy.receiver.waitForCount(20);
    for (const { endpoint } of others) await givenBurst(endpoint, 5);
    // All of them are there: from now on the burst has to share.
    const before = order.length;
    nudgeRelay(context);
    await Promise.all(others.map(({ receiver }) => receiver.waitForCount(5)));
    const isOther = (name: string) => name !== 'busy';
    expect(order.filter(isOther)).toHaveLength(15);
    // To the last of the others, not to the moment at which that was noticed here.
    const since = order.slice(before, order.findLastIndex(isOther) + 1);
    // As long as the others have something waiting, the burst gets its share and no more.
    expect(since.filter((name) => name === 'busy').length).toBeLessThan(150);
    await context.db('deliveries').where({ client_id: busy.endpoint.clientId, dispatched_at: null }).delete();
  });
});
