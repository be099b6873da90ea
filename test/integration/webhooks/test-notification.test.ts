import { beforeEach, expect, test } from '@jest/globals';
import { validateNotification } from '../../../generated/notification-validator.js';
import { givenJsonApi, problemOf, type JsonApi } from '../../support/json-api.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;

let api: JsonApi;
let path: string;
let id: string;
beforeEach(async () => {
  api = await givenJsonApi(server);
  const given = () => api.send('POST', '/v2/webhook-endpoints', { url: 'https://harbour.example/webhooks' });
  // Not the only one of its client.
  await given();
  id = ((await given()).json() as { webhook_endpoint_id: string }).webhook_endpoint_id;
  path = `/v2/webhook-endpoints/${id}`;
});

const sendTest = () => api.send('POST', `${path}/test-notification`);

test('a test is a delivery to this endpoint alone, with a body that the contract knows', async () => {
  const answer = await sendTest();
  expect(answer.status).toBe(202);
  const { delivery_id, webhook_id } = answer.json() as Record<string, string>;
  const deliveries = await context.db('deliveries').where({ client_id: api.client.clientId });
  expect(deliveries).toMatchObject([
    { delivery_id, webhook_endpoint_id: id, notification_id: webhook_id, state: 'pending', dispatched_at: null },
  ]);
  const row = await context
    .db('notifications')
    .where({ notification_id: webhook_id })
    .first<{ type: string; user_id: null; level: null; body: Buffer }>('type', 'user_id', 'level', 'body');
  expect(row).toMatchObject({ type: 'test', user_id: null, level: null });
  const text = row.body.toString('utf8');
  expect(text).toMatch(/^{"type":"test","data":{"message":"This is a test notification\. Nothing has happened\.",/);
  expect(validateNotification(JSON.parse(text))).toBe(true);
});

test('ten a minute, then the client is told to wait; another endpoint is not concerned', async () => {
  for (let n = 0; n < 10; n += 1) expect((await sendTest()).status).toBe(202);
  const refused = await sendTest();
  expect(problemOf(refused)).toMatch(/^429 .*up to 10 test notifications a minute/);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  const { data } = (await api.send('GET', '/v2/webhook-endpoints')).json() as {
    data: { webhook_endpoint_id: string }[];
  };
  const other = data.find(({ webhook_endpoint_id }) => webhook_endpoint_id !== id)?.webhook_endpoint_id ?? '';
  expect((await api.send('POST', `/v2/webhook-endpoints/${other}/test-notification`)).status).toBe(202);
  context.testClock.advance(61);
  expect((await sendTest()).status).toBe(202);
});

test('ten a minute, however many ask at once', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, sendTest));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('a test that is sent again is none of the ten', async () => {
  const { delivery_id: first } = (await sendTest()).json() as { delivery_id: string };
  const now = context.clock();
  await context.db('deliveries').where({ delivery_id: first }).update({ state: 'delivered', finished_at: now });
  expect((await api.send('POST', `/v2/webhook-deliveries/${first}/redeliver`)).status).toBe(202);
  for (let n = 1; n < 10; n += 1) expect((await sendTest()).status).toBe(202);
});

test('a paused endpoint gets none', async () => {
  await api.send('POST', `${path}/pause`);
  expect(problemOf(await sendTest())).toBe('409 Nothing is sent to a disabled endpoint. Resume it first.');
  expect(await context.db('deliveries').where({ client_id: api.client.clientId })).toEqual([]);
});
