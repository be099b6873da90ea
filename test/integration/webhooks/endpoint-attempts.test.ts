import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from '@jest/globals';
import XHubSignature from 'x-hub-signature';
import { standardSecret, standardSignature } from '../../../src/webhooks/signature/signature.js';
import { givenAttempts } from '../../support/attempts.js';
import { asOwner } from '../../support/database.js';
import { givenDelivery } from '../../support/deliveries.js';
import { givenJsonApi, type JsonApi } from '../../support/json-api.js';
import { startReceiver, type Received, type Receiver } from '../../support/receiver.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const attempts = givenAttempts(context);

let api: JsonApi;
let receiver: Receiver;
let path: string;
let secret: string;
beforeEach(async () => {
  api = await givenJsonApi(server);
  receiver = await startReceiver();
  const body = { url: receiver.url, headers: { 'X-Gateway-Key': 'of the gateway' } };
  const created = (await api.send('POST', '/v2/webhook-endpoints', body)).json() as Record<string, string>;
  path = `/v2/webhook-endpoints/${created['webhook_endpoint_id'] ?? ''}`;
  secret = created['secret'] ?? '';
});

/** The next attempt of the delivery, as it arrives. */
async function attempt(deliveryId: string, attemptNumber: number): Promise<Received> {
  const count = receiver.received.length;
  await attempts.make({ deliveryId, attemptNumber, waitSeconds: 20 });
  expect(receiver.received).toHaveLength(count + 1);
  return receiver.received.at(-1) as Received;
}

/** Whether a receiver that knows this secret alone takes what arrived: by both headers. */
function isTakenWith(known: string, { headers, body }: Received): { standard: boolean; service: boolean } {
  const service = new XHubSignature('sha1', known).verify(String(headers['x-service-signature']), body);
  try {
    new Webhook(standardSecret(known)).verify(body, headers as Record<string, string>);
    return { standard: true, service };
  } catch {
    return { standard: false, service };
  }
}

const BOTH = { standard: true, service: true };
const NEITHER = { standard: false, service: false };

test('W13, W10: one delivery retried through a rotation is checked by old receivers, then by both, then by new ones', async () => {
  receiver.otherwise(500);
  const deliveryId = await givenDelivery(context, api.client);
  expect(isTakenWith(secret, await attempt(deliveryId, 1))).toEqual(BOTH);

  const rotated = await api.send('POST', `${path}/rotate-secret`, { overlap_seconds: 60 });
  const next = (rotated.json() as { secret: string }).secret;
  const second = await attempt(deliveryId, 2);
  expect([isTakenWith(secret, second), isTakenWith(next, second)]).toEqual([BOTH, { standard: true, service: false }]);

  await api.send('POST', `${path}/promote-secret`);
  const third = await attempt(deliveryId, 3);
  expect([isTakenWith(secret, third), isTakenWith(next, third)]).toEqual([{ standard: true, service: false }, BOTH]);

  context.testClock.advance(60);
  const fourth = await attempt(deliveryId, 4);
  expect([isTakenWith(secret, fourth), isTakenWith(next, fourth)]).toEqual([NEITHER, BOTH]);
});

test('SA1, SA2: each attempt and each redelivery sends the bytes that were stored, signed anew, under one webhook-id', async () => {
  receiver.otherwise(500);
  const deliveryId = await givenDelivery(context, api.client);
  // Read and written again, or kept as jsonb, it would be another text.
  const body = Buffer.from('{ "type":"verification_approved",\t"data":{"z":1.0,"a":"\\u00fc","a":2e0} }\n');
  await asOwner(
    server.database,
    `update notifications n set body = $1 from deliveries d
     where d.notification_id = n.notification_id and d.delivery_id = $2`,
    [body, deliveryId],
  );
  const arrived: Received[] = [];
  for (const attemptNumber of [1, 2]) {
    arrived.push(await attempt(deliveryId, attemptNumber));
    context.testClock.advance(60);
  }
  await attempts.make({ deliveryId, attemptNumber: 21, waitSeconds: null });
  arrived.push(receiver.received.at(-1) as Received);
  context.testClock.advance(60);
  const again = await api.send('POST', `/v2/webhook-deliveries/${deliveryId}/redeliver`);
  arrived.push(await attempt((again.json() as { delivery_id: string }).delivery_id, 1));

  const times = arrived.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect(times.slice(1).map((time, index) => time - (times[index] ?? 0) >= 60)).toEqual([true, true, true]);
  expect(new Set(arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  for (const { headers, body: received } of arrived) {
    expect(received.equals(body)).toBe(true);
    expect(new XHubSignature('sha1', secret).verify(String(headers['x-service-signature']), body)).toBe(true);
    const [id, time] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
    expect(headers['webhook-signature']).toBe(standardSignature(id, time, body, secret));
  }
});

test('SA11, W10: own headers come along, and those of now on a retry; ours stay ours', async () => {
  receiver.otherwise(500);
  const deliveryId = await givenDelivery(context, api.client);
  expect((await attempt(deliveryId, 1)).headers).toMatchObject({
    'x-gateway-key': 'of the gateway',
    'content-type': 'application/json',
    'user-agent': 'Attestry-Webhooks',
  });
  await api.send('PATCH', path, { headers: { 'X-Other': 'one' } });
  const { headers } = await attempt(deliveryId, 2);
  expect(headers).toMatchObject({ 'x-other': 'one' });
  expect(headers).not.toHaveProperty('x-gateway-key');
});

test('W10: an attempt that was under way when its endpoint was deleted counts, and changes nothing else', async () => {
  let answer = (): void => undefined;
  receiver.otherwise((_, response) => {
    answer = () => response.writeHead(200).end();
  });
  const deliveryId = await givenDelivery(context, api.client);
  const made = attempts.make({ deliveryId, attemptNumber: 1, waitSeconds: 20 });
  await receiver.waitForCount(1);
  expect((await api.send('DELETE', path)).status).toBe(204);
  answer();
  await made;
  const delivery = (await api.send('GET', `/v2/webhook-deliveries/${deliveryId}`)).json();
  expect(delivery).toMatchObject({
    state: 'cancelled',
    attempt_count: 1,
    last_status_code: 200,
    attempts: [{ number: 1, outcome: 'delivered', status_code: 200 }],
  });
});

test('a test notification is signed, logged and retried like any other', async () => {
  receiver.script(500, 204);
  const sent = await api.send('POST', `${path}/test-notification`);
  const { delivery_id: deliveryId = '', webhook_id } = sent.json() as Record<string, string>;
  const [first, second] = [await attempt(deliveryId, 1), await attempt(deliveryId, 2)];
  for (const arrived of [first, second]) {
    expect(isTakenWith(secret, arrived)).toEqual(BOTH);
    expect(arrived.headers['webhook-id']).toBe(webhook_id);
    expect(JSON.parse(arrived.body.toString('utf8'))).toMatchObject({ type: 'test' });
  }
  const logged = await context.db('attempts').where({ delivery_id: deliveryId }).orderBy('attempt_number');
  expect(logged).toMatchObject([
    { outcome: 'failed', status_code: 500 },
    { outcome: 'delivered', status_code: 204 },
  ]);
});
