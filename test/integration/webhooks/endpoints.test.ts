import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { auditEvents } from '../../support/audit-events.js';
import { contentsOf } from '../../support/database-dump.js';
import { givenDelivery } from '../../support/deliveries.js';
import { givenJsonApi, problemOf, type JsonApi } from '../../support/json-api.js';
import { startServer } from '../../support/server.js';
import { expectAbout } from '../../support/expect-about.js';

const server = await startServer();
const { context } = server;
const ENDPOINTS = '/v2/webhook-endpoints';
const URL = 'https://harbour.example/webhooks';

interface Endpoint {
  webhook_endpoint_id: string;
  secret?: string;
  [name: string]: unknown;
}

let api: JsonApi;
beforeEach(async () => {
  api = await givenJsonApi(server);
});

async function given(body: object = {}): Promise<Endpoint> {
  const answer = await api.send('POST', ENDPOINTS, { url: URL, ...body });
  expectAbout(answer.text, answer.status).toBe(201);
  return answer.json() as Endpoint;
}

const at = ({ webhook_endpoint_id: id }: Endpoint, action = '') => `${ENDPOINTS}/${id}${action && `/${action}`}`;
const rowOf = ({ webhook_endpoint_id }: Endpoint) =>
  context.db('webhook_endpoints').where({ webhook_endpoint_id }).first<Record<string, unknown>>('*');

describe('creating one', () => {
  test('W5: with a URL alone it has the default types and a secret that is shown this once', async () => {
    const created = await given();
    expect(created).toEqual({
      webhook_endpoint_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: URL,
      event_types: ['verification_approved', 'verification_rejected', 'verification_contacted'],
      header_names: [],
      state: 'enabled',
      created_at: expect.stringMatching(/Z$/),
      secret: expect.stringMatching(/^whs_[\w-]{43}$/),
    });
    const read = await api.send('GET', at(created));
    const { secret, ...shown } = created;
    expect(read.json()).toEqual(shown);
    expect((await api.send('GET', ENDPOINTS)).text).not.toContain(secret);
    expect(contentsOf([await rowOf(created)])).not.toContain(secret);
  });

  test('W5, SA11: types, secret and headers of the client’s own; of headers only the names come back', async () => {
    const secret = 'a-secret-of-thirty-two-characters!';
    const headers = { Authorization: 'Bearer of-the-gateway', 'X-Tenant': 'seven' };
    const event_types = ['authorization_revoked', 'verification_pending', 'verification_pending'];
    const created = await given({ secret, headers, event_types });
    expect(created).toMatchObject({ secret, header_names: ['Authorization', 'X-Tenant'] });
    expect(created['event_types']).toEqual(['authorization_revoked', 'verification_pending']);
    const row = contentsOf([await rowOf(created)]);
    for (const text of [secret, 'of-the-gateway']) expect(row).not.toContain(text);
  });

  test('the twenty-first is refused, whoever else creates one at the same moment', async () => {
    for (let n = 0; n < 18; n += 1) await given();
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.send('POST', ENDPOINTS, { url: URL })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && problemOf(refused)).toContain('up to 20 webhook endpoints');
    const { data } = (await api.send('GET', ENDPOINTS)).json() as { data: Endpoint[] };
    await api.send('DELETE', at(data[0] as Endpoint));
    await given();
  });
});

test('the list has the newest first, page by page, and of this client alone', async () => {
  const other = await givenJsonApi(server);
  await other.send('POST', ENDPOINTS, { url: 'https://other.example/' });
  const ids: string[] = [];
  // Two of them in the same instant: the id decides.
  context.testClock.stopAt(new Date());
  for (let n = 0; n < 5; n += 1) {
    ids.unshift((await given()).webhook_endpoint_id);
    if (n !== 1) context.testClock.advance(1);
  }
  const pages: string[][] = [];
  for (let cursor = ''; ;) {
    const answer = await api.send('GET', `${ENDPOINTS}?limit=2${cursor && `&cursor=${cursor}`}`);
    const page = answer.json() as { data: Endpoint[]; next_cursor?: string };
    pages.push(page.data.map((one) => one.webhook_endpoint_id));
    if (page.next_cursor === undefined) break;
    cursor = page.next_cursor;
  }
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
  const sameInstant = ids.slice(2, 4).sort().reverse();
  expect(pages.flat()).toEqual([...ids.slice(0, 2), ...sameInstant, ...ids.slice(4)]);
  // A page that is full and the last one leads nowhere.
  expect((await api.send('GET', `${ENDPOINTS}?limit=5`)).json()).not.toHaveProperty('next_cursor');
});

describe('changing one', () => {
  test('W10: what is named is different at the next attempt, the rest stays', async () => {
    const created = await given({ headers: { 'X-One': 'one' } });
    const changed = await api.send('PATCH', at(created), { url: `${URL}/v2`, event_types: ['verification_approved'] });
    const { secret, ...before } = created;
    expect(secret).toBeDefined();
    expect(changed.status).toBe(200);
    expect(changed.json()).toEqual({ ...before, url: `${URL}/v2`, event_types: ['verification_approved'] });
    const headers = await api.send('PATCH', at(created), { headers: { 'X-Two': 'two' } });
    expect(headers.json()).toMatchObject({ url: `${URL}/v2`, header_names: ['X-Two'] });
    await api.send('PATCH', at(created), { headers: {} });
    expect((await api.send('GET', at(created))).json()).toMatchObject({ header_names: [] });
    const events = await auditEvents(context, { clientId: api.client.clientId });
    expect(events.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([`${created.webhook_endpoint_id} url event_types`]),
    );
  });
});

describe('deleting one', () => {
  test('W10, DF8: it is gone at once, and what waits is cancelled', async () => {
    const created = await given();
    const { clientId } = api.client;
    const pending = await givenDelivery(context, { clientId });
    const held = await givenDelivery(context, { clientId });
    const delivered = await givenDelivery(context, { clientId });
    const state = (delivery_id: string) => context.db('deliveries').where({ delivery_id });
    await state(held).update({ state: 'held', dispatched_at: context.clock() });
    await state(delivered).update({ state: 'delivered', finished_at: context.clock() });

    const gone = await api.send('DELETE', at(created));
    expect([gone.status, gone.text]).toEqual([204, '']);

    for (const [method, action, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { url: URL }],
      ['DELETE', '', undefined],
      ['POST', 'pause', undefined],
      ['POST', 'test-notification', undefined],
    ] as const) {
      expect(problemOf(await api.send(method, at(created, action), body))).toContain(
        '404 There is no webhook endpoint',
      );
    }
    expect(await state(held).first('wake_requested_at')).toEqual({ wake_requested_at: expect.any(Date) });
    const rows = await context.db('deliveries').where({ client_id: clientId }).select('delivery_id', 'state');
    expect(new Map(rows.map((row: { delivery_id: string; state: string }) => [row.delivery_id, row.state]))).toEqual(
      new Map([
        [pending, 'cancelled'],
        [held, 'cancelled'],
        [delivered, 'delivered'],
      ]),
    );
  });
});

test('W10: pausing and resuming, each of which twice changes nothing', async () => {
  const created = await given();
  const paused = await api.send('POST', at(created, 'pause'));
  const { disabled_at, ...rest } = paused.json() as Endpoint;
  expect(rest).toMatchObject({ state: 'disabled', disabled_reason: 'client' });
  context.testClock.advance(60);
  const again = await Promise.all([1, 2].map(() => api.send('POST', at(created, 'pause'))));
  for (const answer of again) expect(answer.json()).toMatchObject({ disabled_at });
  const resumed = await api.send('POST', at(created, 'resume'));
  expect(resumed.json()).not.toHaveProperty('disabled_at');
  expect(resumed.json()).not.toHaveProperty('disabled_reason');
  expect((await api.send('POST', at(created, 'resume'))).json()).toEqual(resumed.json());
  const events = await auditEvents(context, { clientId: api.client.clientId });
  const types = events.map(({ type }) => type).filter((type) => type.startsWith('webhook_'));
  expect(types).toEqual(['webhook_endpoint_created', 'webhook_endpoint_paused', 'webhook_endpoint_resumed']);
});

test('W10, W11: what is held is woken by resuming, and earlier failures no longer count', async () => {
  const created = await given();
  const held = await givenDelivery(context, api.client);
  const now = context.clock();
  const delivery = () => context.db('deliveries').where({ delivery_id: held });
  await delivery().update({ state: 'held', dispatched_at: now, next_attempt_at: now });
  const endpoint = () => context.db('webhook_endpoints').where({ webhook_endpoint_id: created.webhook_endpoint_id });
  const standing = { failed_attempts: 60, failing_since: now, warned_at: now };
  await endpoint().update({ disabled_at: now, disabled_reason: 'failures', ...standing });
  expect((await api.send('GET', at(created))).json()).toMatchObject({ disabled_reason: 'failures' });
  await api.send('POST', at(created, 'resume'));
  expect(await delivery().first('state', 'wake_requested_at')).toEqual({
    state: 'held',
    wake_requested_at: expect.any(Date),
  });
  expect(await endpoint().first('failed_attempts', 'failing_since', 'warned_at')).toEqual({
    failed_attempts: 0,
    failing_since: null,
    warned_at: null,
  });
});

test('another client’s endpoint is as unknown as one that nobody has', async () => {
  const created = await given();
  const before = await rowOf(created);
  const other = await givenJsonApi(server);
  for (const path of [at(created), `${ENDPOINTS}/${randomUUID()}`]) {
    for (const [method, action, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { url: 'https://evil.example/' }],
      ['DELETE', '', undefined],
      ['POST', '/rotate-secret', { overlap_seconds: 0 }],
      ['POST', '/rotate-secret', {}],
      ['POST', '/promote-secret', undefined],
      ['POST', '/pause', undefined],
      ['POST', '/resume', undefined],
      ['POST', '/test-notification', undefined],
    ] as const) {
      expect(problemOf(await other.send(method, path + action, body))).toBe(
        '404 There is no webhook endpoint with this id.',
      );
    }
  }
  expect(await rowOf(created)).toEqual(before);
  expect(await context.db('deliveries').where({ client_id: api.client.clientId })).toEqual([]);
});
