import { expect, it } from '@jest/globals';
import { cloneDatabase } from '../support/database.js';
import { givenDelivery, givenEndpoint } from '../support/deliveries.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { startProxy } from '../support/proxy.js';
import { startReceiver } from '../support/receiver.js';
import { waitFor } from '../support/wait-for.js';

it.each([
  ['hangs up', 'hang up'],
  ['hangs', 'hang'],
] as const)(
  'SA14: a proxy that %s costs no retry, and the first attempt is made soon after it can be used',
  async (_, behaviour) => {
    const proxy = await startProxy();
    proxy.will(behaviour);
    const receiver = await startReceiver();
    const { context } = await startTestWorker(await cloneDatabase(), { WEBHOOK_PROXY_URL: proxy.url });
    const deliveryId = await givenDelivery(context, await givenEndpoint(context, receiver.url));
    const written = () => context.db('attempts').where({ delivery_id: deliveryId }).select('attempt_number', 'outcome');
    await waitFor('the proxy to be asked twice', () => proxy.asked.length >= 2);
    expect(await written()).toEqual([]);

    proxy.will({ tunnelTo: Number(new URL(receiver.url).port) });
    // The schedule's first retry would be 20 s away.
    const [received] = await receiver.waitForCount(1);
    expect(received?.headers['x-service-attempt']).toBe('1');
    await waitFor('the attempt to be written', async () => (await written()).length > 0);
    expect(await written()).toEqual([{ attempt_number: 1, outcome: 'delivered' }]);
  },
);
