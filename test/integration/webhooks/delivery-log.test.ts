import { beforeEach, expect, test } from '@jest/globals';
import type { Attempts } from '../../../src/webhooks/deliveries/attempt.js';
import { givenAttempts } from '../../support/attempts.js';
import { givenDelivery } from '../../support/deliveries.js';
import { givenJsonApi, type JsonApi } from '../../support/json-api.js';
import { startReceiver, type Receiver } from '../../support/receiver.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;

let api: JsonApi;
let receiver: Receiver;
let attempts: Attempts;
let deliveryId: string;
beforeEach(async () => {
  [api, receiver] = [await givenJsonApi(server), await startReceiver()];
  attempts = givenAttempts(context);
  const headers = { 'X-Gateway-Key': 'of-the-gateway' };
  await api.send('POST', '/v2/webhook-endpoints', { url: receiver.url, headers });
  deliveryId = await givenDelivery(context, { clientId: api.client.clientId });
});

interface Details {
  body: string;
  attempts: Record<string, unknown>[];
  [name: string]: unknown;
}
const make = (attemptNumber: number) => attempts.make({ deliveryId, attemptNumber, waitSeconds: 20 });
const read = async () => (await api.send('GET', `/v2/webhook-deliveries/${deliveryId}`)).json() as Details;

/** Shown to the client; in a log of ours it would be found as a leak at the end of the run. */
const LOCATION = `https://elsewhere.example/hooks/whs_${'x'.repeat(43)}`;

test('a delivery shows what was sent and what became of each attempt, and no secret of it', async () => {
  expect((await read()).attempts).toEqual([]);
  receiver.script({ status: 503, body: 'Back soon.' }, { status: 302, headers: { location: LOCATION } });
  await make(1);
  await make(2);
  await make(3);
  const shown = await read();
  expect(shown).toMatchObject({ state: 'delivered', attempt_count: 3, last_status_code: 204 });
  expect(shown).not.toHaveProperty('next_attempt_at');
  expect(shown.attempts).toMatchObject([
    { number: 1, outcome: 'failed', status_code: 503, response_body: 'Back soon.' },
    { number: 2, outcome: 'failed', status_code: 302, location: LOCATION },
    { number: 3, outcome: 'delivered', status_code: 204, response_body: '' },
  ]);
  const [post] = receiver.received;
  expect(shown.body).toBe(post?.body.toString());
  const { 'webhook-timestamp': timestamp } = post?.headers ?? {};
  expect(shown.attempts[0]?.['request_headers']).toEqual({
    'content-type': 'application/json',
    'user-agent': post?.headers['user-agent'],
    'accept-encoding': 'identity',
    'X-Gateway-Key': '***',
    'X-Service-Attempt': '1',
    'X-Service-Signature': 'sha1=***',
    'webhook-id': shown['webhook_id'],
    'webhook-timestamp': timestamp,
    'webhook-signature': 'v1,***',
  });
  const kept = JSON.stringify(await context.db('attempts').where({ delivery_id: deliveryId }));
  for (const secret of ['of-the-gateway', post?.headers['webhook-signature'], post?.headers['x-service-signature']]) {
    expect(kept).not.toContain(secret);
  }
});

test('SA7: without an answer it shows the class of the error and how far it came', async () => {
  await receiver.close();
  await make(1);
  const shown = await read();
  expect(shown).toMatchObject({ state: 'pending', last_error_class: 'ECONNREFUSED' });
  expect(shown['next_attempt_at']).toMatch(/Z$/);
  expect(shown.attempts).toMatchObject([{ error_class: 'ECONNREFUSED', phase: 'connect', outcome: 'failed' }]);
  expect(shown.attempts[0]).not.toHaveProperty('status_code');
  expect(shown.attempts[0]).not.toHaveProperty('response_body');
});

test('SA12: of a long answer 16 KiB are kept, whole characters of them; NUL and what is not UTF-8 are replaced', async () => {
  receiver.script(
    { status: 500, body: `x${'é'.repeat(20_000)}` },
    (_, response) => void response.writeHead(500).end(Buffer.from('a\0b\xffc', 'latin1')),
  );
  await make(1);
  await make(2);
  const [long, odd] = (await read()).attempts;
  expect(long?.['response_body']).toBe(`x${'é'.repeat(8_191)}`);
  expect(odd?.['response_body']).toBe('a\u{fffd}b\u{fffd}c');
});
