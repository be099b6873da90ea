import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { deleteOldReplies } from '../../src/http/idempotency.js';
import { auditEvents } from '../support/audit-events.js';
import { asOwner } from '../support/database.js';
import { givenJsonApi, openJsonApi, problemOf, type JsonApi } from '../support/json-api.js';
import { startServer } from '../support/server.js';

const server = await startServer();
const { context } = server;
const ENDPOINTS = '/v2/webhook-endpoints';
const BODY = { url: 'https://harbour.example/webhooks' };

let api: JsonApi;
let key: string;
beforeEach(async () => {
  api = await givenJsonApi(server);
  key = randomUUID();
});

const create = (body: object = BODY, by = api) => by.send('POST', ENDPOINTS, body, { 'idempotency-key': key });
const count = async ({ client } = api) =>
  (await context.db('webhook_endpoints').where({ client_id: client.clientId }).whereNull('deleted_at')).length;

describe('the same key again', () => {
  test('is done once, and answered with the first status and body, secret included', async () => {
    const first = await create();
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    for (const again of [await create(), await create()]) {
      expect([again.status, again.json()]).toEqual([201, first.json()]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
    }
    expect(await count()).toBe(1);
    const events = await auditEvents(context, { clientId: api.client.clientId, type: 'webhook_endpoint_created' });
    expect(events).toHaveLength(1);
  });

  test('with white space of another kind is the same request', async () => {
    await create();
    const headers = {
      authorization: `Bearer ${api.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    const again = await server.visit().send('POST', ENDPOINTS, { headers, body: JSON.stringify(BODY, null, 2) });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  });

  test.each([
    ['another body', (): [string, object] => [ENDPOINTS, { url: 'https://other.example/' }]],
    ['another operation', (): [string, object] => [`${ENDPOINTS}/${randomUUID()}/pause`, {}]],
  ])('with %s is refused', async (_name, request) => {
    await create();
    const [path, body] = request();
    const other = await api.send('POST', path, body, { 'idempotency-key': key });
    expect(problemOf(other)).toMatch(/^422 This Idempotency-Key came with another request before/);
    expect(await count()).toBe(1);
  });

  test('at another client is another key', async () => {
    const other = await givenJsonApi(server);
    const [mine, theirs] = [await create(), await create(BODY, other)];
    expect(theirs.headers.get('idempotency-replayed')).toBeNull();
    expect(theirs.json()).not.toEqual(mine.json());
    expect([await count(), await count(other)]).toEqual([1, 1]);
  });

  test('a day later is new', async () => {
    await create();
    context.testClock.advance(86_400);
    const later = await openJsonApi(server, api);
    expect((await create(BODY, later)).headers.get('idempotency-replayed')).toBeNull();
    expect(await count()).toBe(2);
    expect((await create(BODY, later)).headers.get('idempotency-replayed')).toBe('true');
  });
});

test('a refusal did nothing and leaves the key free', async () => {
  expect((await create({ url: 'https://harbour.example/#top' })).status).toBe(422);
  expect((await create()).status).toBe(201);
});

test('of many at once one is done; the others get its answer, or are told to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create()));
  const waiting = answers.filter(({ status }) => status === 409);
  for (const one of waiting) {
    expect(problemOf(one)).toMatch(/^409 A request with this Idempotency-Key is under way/);
    expect(one.headers.get('retry-after')).toBe('1');
  }
  const done = answers.filter(({ status }) => status === 201);
  expect(done.length + waiting.length).toBe(8);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  expect(await count()).toBe(1);
});

test('while another process holds the key, a repeat is told to wait and does nothing', async () => {
  await context.db.transaction(async (trx) => {
    const name = `idempotency ${api.client.clientId} ${key}`;
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
    expect((await create()).status).toBe(409);
    expect(await count()).toBe(0);
  });
  expect((await create()).status).toBe(201);
});

test('what was done and its answer are there together or not at all', async () => {
  await asOwner(server.database, `alter table idempotency_keys add constraint cut_off check (false) not valid`);
  expect((await create()).status).toBe(500);
  expect(await count()).toBe(0);
  await asOwner(server.database, 'alter table idempotency_keys drop constraint cut_off');
  expect((await create()).status).toBe(201);
});

test('answers are kept encrypted, and removed after a day', async () => {
  const { secret } = (await create()).json() as { secret: string };
  const row = () => context.db('idempotency_keys').where({ client_id: api.client.clientId, idempotency_key: key });
  const sealed = (await row().first<{ reply_encrypted: Buffer } | undefined>('reply_encrypted'))?.reply_encrypted;
  expect(sealed?.includes(secret)).toBe(false);
  const clean = () => deleteOldReplies(context, { now: context.clock(), limit: 1_000 });
  await clean();
  expect(await row()).toHaveLength(1);
  context.testClock.advance(86_401);
  expect(await clean()).toBeGreaterThan(0);
  expect(await row()).toEqual([]);
});
