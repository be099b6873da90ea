import { beforeEach, describe, expect, test } from '@jest/globals';
import { dropEndedSecrets } from '../../../src/webhooks/endpoints/secret-rotation.js';
import { findDeliveryWork } from '../../../src/webhooks/deliveries/attempt.store.js';
import { signingSecrets } from '../../../src/webhooks/endpoints/endpoint-secret.js';
import { auditEvents } from '../../support/audit-events.js';
import { givenDelivery } from '../../support/deliveries.js';
import { givenJsonApi, problemOf, type JsonApi } from '../../support/json-api.js';
import { startServer } from '../../support/server.js';
import { expectAbout } from '../../support/expect-about.js';

const server = await startServer();
const { context } = server;

interface Rotated {
  secret: string;
  overlap_ends_at?: string;
  promoted_at?: string;
}

let api: JsonApi;
let path: string;
let id: string;
let first: string;
let deliveryId: string;
beforeEach(async () => {
  api = await givenJsonApi(server);
  const body = { url: 'https://harbour.example/webhooks' };
  const created = (await api.send('POST', '/v2/webhook-endpoints', body)).json() as {
    webhook_endpoint_id: string;
    secret: string;
  };
  id = created.webhook_endpoint_id;
  path = `/v2/webhook-endpoints/${id}`;
  first = created.secret;
  deliveryId = await givenDelivery(context, api.client);
});

async function rotate(body?: object): Promise<Rotated> {
  const answer = await api.send('POST', `${path}/rotate-secret`, body);
  expectAbout(answer.text, answer.status).toBe(200);
  return answer.json() as Rotated;
}

const promote = () => api.send('POST', `${path}/promote-secret`);

/** What an attempt that begins now is signed with. */
async function signing() {
  const found = await findDeliveryWork(context.db, deliveryId, 1, context.clock());
  if (!found) throw new Error('the delivery is gone');
  return signingSecrets(context.encryption, id, found.work, context.clock());
}

describe('rotating a secret', () => {
  test('W13: without a body there is a new secret and a day of overlap', async () => {
    const before = context.clock().getTime();
    const { secret, overlap_ends_at = '' } = await rotate();
    expect(secret).toMatch(/^whs_[\w-]{43}$/);
    expect(secret).not.toBe(first);
    expect((Date.parse(overlap_ends_at) - before) / 1000).toBeCloseTo(86_400, -1);
    expect((await api.send('GET', path)).json()).toMatchObject({ overlap_ends_at });
    expect((await api.send('GET', path)).text).not.toContain(secret);
  });

  test('W13: both sign, the old one alone what has room for one; promoted, the new one; after the overlap it is alone', async () => {
    expect(await signing()).toEqual({ service: first, standard: [first] });
    const { secret } = await rotate({ overlap_seconds: 600 });
    expect(await signing()).toEqual({ service: first, standard: [first, secret] });

    const promoted = await promote();
    expect(promoted.json()).toHaveProperty('promoted_at');
    expect(await signing()).toEqual({ service: secret, standard: [first, secret] });

    context.testClock.advance(600);
    expect(await signing()).toEqual({ service: secret, standard: [secret] });
    expect((await api.send('GET', path)).json()).not.toHaveProperty('overlap_ends_at');
  });

  test('W13: an overlap that ends without promotion ends the old secret all the same', async () => {
    const { secret } = await rotate({ overlap_seconds: 60 });
    context.testClock.advance(60);
    expect(await signing()).toEqual({ service: secret, standard: [secret] });
  });

  test('W13: an overlap of 0 switches at once, in the middle of another one too', async () => {
    await rotate();
    const secret = 'a-secret-of-thirty-two-characters!';
    const rotated = await rotate({ secret, overlap_seconds: 0 });
    expect(rotated).toMatchObject({ secret });
    expect(rotated).not.toHaveProperty('overlap_ends_at');
    expect(await signing()).toEqual({ service: secret, standard: [secret] });
  });

  test('W13: while a new secret waits for its promotion, or its overlap runs, no third one is made', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => api.send('POST', `${path}/rotate-secret`, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && problemOf(refused)).toMatch(/not promoted yet\. Promote it, wait until \d{4}-.*Z, or rotate/);

    const second = (answers.find(({ status }) => status === 200)?.json() as Rotated | undefined)?.secret;
    await promote();
    const { secret: third } = await rotate({ overlap_seconds: 60 });
    expect(await signing()).toEqual({ service: second, standard: [second, third] });

    context.testClock.advance(60);
    const { secret: fourth } = await rotate();
    expect(await signing()).toEqual({ service: third, standard: [third, fourth] });
  });

  test('W13: promoting twice changes nothing, and without a new secret it is refused', async () => {
    expect(problemOf(await promote())).toBe('409 There is one secret, and it signs everything. Rotate it first.');
    await rotate({ overlap_seconds: 60 });
    const once = await promote();
    context.testClock.advance(5);
    expect((await promote()).json()).toEqual(once.json());
    context.testClock.advance(60);
    expect(problemOf(await promote())).toMatch(/^409 /);
  });

  test('W13: what has ended is removed by the clean-up, and what has not stays', async () => {
    const row = () => context.db('webhook_endpoints').where({ webhook_endpoint_id: id });
    const { secret } = await rotate({ overlap_seconds: 60 });
    const clean = () => dropEndedSecrets(context, { now: context.clock(), limit: 100 });
    await clean();
    expect((await signing()).standard).toEqual([first, secret]);
    context.testClock.advance(60);
    expect(await clean()).toBeGreaterThan(0);
    expect(await row().first('next_secret_encrypted', 'overlap_ends_at', 'promoted_at')).toEqual({
      next_secret_encrypted: null,
      overlap_ends_at: null,
      promoted_at: null,
    });
    expect(await signing()).toEqual({ service: secret, standard: [secret] });
    expect(await clean()).toBe(0);
  });

  test('SE17: what was done is in the audit log, and no secret', async () => {
    const { secret } = await rotate();
    await promote();
    await promote();
    const events = await auditEvents(context, { clientId: api.client.clientId });
    const told = events.filter(({ type }) => type.startsWith('webhook_secret'));
    expect(told.map(({ type, detail }) => [type, detail])).toEqual([
      ['webhook_secret_rotated', `${id} overlap of 1d`],
      ['webhook_secret_promoted', id],
    ]);
    expect(JSON.stringify(events)).not.toContain(secret);
  });
});
