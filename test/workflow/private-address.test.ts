import { expect, it } from '@jest/globals';
import { retryNow } from '../../src/webhooks/deliveries/delivery-steering.js';
import { cloneDatabase } from '../support/database.js';
import { givenDelivery, givenEndpoint } from '../support/deliveries.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { startReceiver } from '../support/receiver.js';
import { waitFor } from '../support/wait-for.js';

it('SS2: a worker without the switch for private addresses sends nothing there, at no attempt, and writes down why', async () => {
  const receiver = await startReceiver();
  const { context } = await startTestWorker(await cloneDatabase(), {
    DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES: 'false',
  });
  // A sandbox client may register loopback (W5).
  const endpoint = await givenEndpoint(context, receiver.url);
  const deliveryId = await givenDelivery(context, endpoint);
  const written = () =>
    context.db('attempts').where({ delivery_id: deliveryId }).orderBy('attempt_number').pluck<string[]>('error_class');
  await waitFor('the first attempt', async () => (await written()).length === 1);
  await retryNow(context, { deliveryId, clientId: endpoint.clientId }, context.clock());
  await waitFor('the second attempt', async () => (await written()).length === 2);
  expect(await written()).toEqual(['ADDRESS_NOT_ALLOWED', 'ADDRESS_NOT_ALLOWED']);
  expect(receiver.received).toEqual([]);
});
