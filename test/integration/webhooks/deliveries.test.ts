import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { cancelAll } from '../../../src/webhooks/delivery-steering.js';
import { redeliverPage } from '../../../src/webhooks/redelivery-page.js';
import { formatTimestamp } from '../../../src/web/timestamp.js';
import { givenDelivery, givenGrantedUser, givenStatusChange } from '../../support/deliveries.js';
import { givenJsonApi, problemOf, type JsonApi } from '../../support/json-api.js';
import { startServer } from '../../support/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = await startServer();
const { context } = server;
const DELIVERIES = '/v2/webhook-deliveries';
const GONE = 'It may have been deleted: deliveries are kept for 90 days after their end.';

interface Delivery {
  delivery_id: string;
  webhook_id: string;
  [name: string]: unknown;
}

let api: JsonApi;
let endpointId: string;
beforeEach(async () => {
  api = await givenJsonApi(server);
  endpointId = await givenEndpoint();
});

async function givenEndpoint(body: object = {}): Promise<string> {
  const made = await api.send('POST', '/v2/webhook-endpoints', { url: 'https://harbour.example/webhooks', ...body });
  return (made.json() as { webhook_endpoint_id: string }).webhook_endpoint_id;
}

const given = () => givenDelivery(context, { clientId: api.client.clientId });
const row = (delivery_id: string) => context.db('deliveries').where({ delivery_id });

/** It has failed once and waits a minute for its retry. */
async function givenWaiting(): Promise<string> {
  const id = await given();
  const now = context.clock();
  const change = { dispatched_at: now, attempt_count: 1, next_attempt_at: new Date(now.getTime() + 60_000) };
  await row(id).update(change);
  return id;
}

async function givenFinal(state: string): Promise<string> {
  const id = await given();
  await row(id).update({ state, dispatched_at: context.clock(), finished_at: context.clock() });
  return id;
}

async function list(query = ''): Promise<Delivery[]> {
  const answer = await api.send('GET', `${DELIVERIES}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json() as { data: Delivery[] }).data;
}
const ids = (deliveries: Delivery[]) => deliveries.map(({ delivery_id }) => delivery_id);

describe('the list', () => {
  test('has the newest first, page by page, and what was made in one instant in one order', async () => {
    context.testClock.stopAt(new Date());
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      made.unshift(await given());
      if (n !== 1) context.testClock.advance(1);
    }
    const pages: string[][] = [];
    for (let cursor = ''; ;) {
      const answer = await api.send('GET', `${DELIVERIES}?limit=2${cursor && `&cursor=${cursor}`}`);
      const page = answer.json() as { data: Delivery[]; next_cursor?: string };
      pages.push(ids(page.data));
      if (page.next_cursor === undefined) break;
      cursor = page.next_cursor;
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    const sameInstant = made.slice(2, 4).sort().reverse();
    expect(pages.flat()).toEqual([...made.slice(0, 2), ...sameInstant, ...made.slice(4)]);
  });

  test('is narrowed by endpoint, type, state and time, each from its first moment to just before its last', async () => {
    const start = Math.ceil(context.clock().getTime() / 1_000) * 1_000;
    const minute = (n: number) => formatTimestamp(new Date(start + n * 60_000));
    context.testClock.stopAt(new Date(start));
    const approved = await givenFinal('exhausted');
    const other = await givenEndpoint({ event_types: ['verification_rejected'] });
    context.testClock.advance(60);
    const userId = await givenGrantedUser(context, [api.client.clientId]);
    const rejected = await givenStatusChange(context, userId, { status: 'rejected' });
    context.testClock.advance(60);
    const late = await given();

    expect(ids(await list()).sort()).toEqual([approved, ...rejected, late].sort());
    expect(await list(`?webhook_endpoint_id=${other}`)).toMatchObject([
      { webhook_endpoint_id: other, type: 'verification_rejected' },
    ]);
    expect(ids(await list('?type=verification_rejected')).sort()).toEqual(rejected.sort());
    expect(ids(await list('?state=exhausted'))).toEqual([approved]);
    expect(ids(await list(`?created_after=${minute(1)}&created_before=${minute(2)}`)).sort()).toEqual(rejected.sort());
    expect(ids(await list(`?created_after=${minute(2)}`))).toEqual([late]);
    expect(ids(await list(`?state=pending&type=verification_rejected&webhook_endpoint_id=${other}`))).toHaveLength(1);
    expect(await list('?state=delivered')).toEqual([]);
  });

  test.each([
    ['?state=lost', 'state'],
    ['?limit=201', 'limit'],
    ['?created_after=yesterday', 'created_after'],
    ['?created_before=2026-02-30T00:00:00Z', 'created_before: there is no such time'],
    ['?cursor=abc', 'cursor'],
  ])('refuses %s and names the field', async (query, word) => {
    const text = problemOf(await api.send('GET', `${DELIVERIES}${query}`));
    expect(text).toMatch(/^400 /);
    expect(text).toContain(word);
  });
});

test('DF6: the list is narrowed by notification and by redelivery of many, and finds nothing of another client’s', async () => {
  const [first, other] = [await givenFinal('exhausted'), await givenFinal('exhausted')];
  const { webhook_id } = (await api.send('GET', `${DELIVERIES}/${first}`)).json() as Delivery;
  context.testClock.advance(1);
  const asked = await api.send('POST', '/v2/webhook-redeliveries', { state: 'exhausted' });
  const { webhook_redelivery_id } = asked.json() as { webhook_redelivery_id: string };
  await redeliverPage(context, webhook_redelivery_id);
  const made = await list(`?webhook_redelivery_id=${webhook_redelivery_id}`);
  expect(made.map(({ redelivery_of }) => redelivery_of).sort()).toEqual([first, other].sort());
  const again = made.find(({ redelivery_of }) => redelivery_of === first);
  expect(ids(await list(`?webhook_id=${webhook_id}`))).toEqual([again?.delivery_id, first]);
  expect(ids(await list(`?webhook_id=${webhook_id}&state=exhausted`))).toEqual([first]);
  expect(await list(`?webhook_redelivery_id=${randomUUID()}`)).toEqual([]);
  expect((await api.send('GET', `${DELIVERIES}?webhook_id=not-one`)).status).toBe(400);
  expect((await api.send('GET', `${DELIVERIES}?webhook_redelivery_id=1`)).status).toBe(400);
  api = await givenJsonApi(server);
  expect(await list(`?webhook_id=${webhook_id}`)).toEqual([]);
  expect(await list(`?webhook_redelivery_id=${webhook_redelivery_id}`)).toEqual([]);
});

test('another client’s delivery is as unknown as one that nobody has, and stands in no list of another', async () => {
  const waiting = await givenWaiting();
  const final = await givenFinal('exhausted');
  const other = await givenJsonApi(server);
  const rows = () => context.db('deliveries').whereIn('delivery_id', [waiting, final]).orderBy('delivery_id');
  const before = await rows();
  for (const id of [waiting, final, randomUUID()]) {
    for (const [method, action] of [
      ['GET', ''],
      ['POST', '/redeliver'],
      ['POST', '/retry-now'],
      ['POST', '/cancel'],
    ] as const) {
      expect(problemOf(await other.send(method, `${DELIVERIES}/${id}${action}`))).toBe(
        `404 There is no delivery with this id. ${GONE}`,
      );
    }
  }
  for (const query of ['', `?webhook_endpoint_id=${endpointId}`, '?state=exhausted']) {
    expect((await other.send('GET', `${DELIVERIES}${query}`)).json()).toEqual({ data: [] });
  }
  expect(await rows()).toEqual(before);
  expect(await list()).toHaveLength(2);
});

describe('redelivering one', () => {
  test('DF6: is a new delivery from attempt 1 on, under the same webhook-id; the old one stays as it is', async () => {
    const old = await givenFinal('exhausted');
    const before = await row(old).first<Record<string, unknown>>('*');
    const answer = await api.send('POST', `${DELIVERIES}/${old}/redeliver`);
    expect(answer.status).toBe(202);
    const made = answer.json() as Delivery;
    const [first] = await list('?state=exhausted');
    expect(made).toMatchObject({
      state: 'pending',
      attempt_count: 0,
      redelivery_of: old,
      webhook_id: first?.webhook_id,
    });
    expect(made.delivery_id).not.toBe(old);
    expect(await row(old).first('*')).toEqual(before);
    expect(await row(made.delivery_id).first('*')).toMatchObject({
      dispatched_at: null,
      type: 'verification_approved',
    });
  });

  test.each(['delivered', 'cancelled'])(
    'DF6: one that is %s can be redelivered, as often as it is asked for',
    async (state) => {
      const old = await givenFinal(state);
      for (let n = 0; n < 2; n += 1) {
        const made = await api.send('POST', `${DELIVERIES}/${old}/redeliver`);
        expect(made.status).toBe(202);
        const { delivery_id: id } = made.json() as Delivery;
        await row(id).update({ state: 'delivered', dispatched_at: context.clock(), finished_at: context.clock() });
      }
      expect(await context.db('deliveries').where({ redelivery_of: old })).toHaveLength(2);
    },
  );

  test('DF6: twenty who ask at once make one, and all others are told that it is on its way', async () => {
    const old = await givenFinal('delivered');
    const ask = () => api.send('POST', `${DELIVERIES}/${old}/redeliver`);
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    const refused = answers.filter(({ status }) => status !== 202);
    expect(refused).toHaveLength(19);
    for (const answer of refused) {
      expect(problemOf(answer)).toBe('409 Another redelivery of the same notification has not finished yet.');
    }
    expect(await context.db('deliveries').where({ redelivery_of: old })).toHaveLength(1);
  });

  test('the same Idempotency-Key makes one', async () => {
    const old = await givenFinal('exhausted');
    const again = () => api.send('POST', `${DELIVERIES}/${old}/redeliver`, undefined, { 'idempotency-key': 'once' });
    expect((await again()).json()).toEqual((await again()).json());
    expect(await list('?state=pending')).toHaveLength(1);
  });

  test('is refused while it is on its way, and when its endpoint is gone', async () => {
    const open = await given();
    const redeliver = (id: string) => api.send('POST', `${DELIVERIES}/${id}/redeliver`);
    expect(problemOf(await redeliver(open))).toBe(
      '409 It is pending: only a finished one can be redelivered. Retry it now instead.',
    );
    await row(open).update({ state: 'held' });
    expect(problemOf(await redeliver(open))).toBe(
      '409 It is held: only a finished one can be redelivered. Resume its endpoint instead.',
    );
    const final = await givenFinal('exhausted');
    await api.send('DELETE', `/v2/webhook-endpoints/${endpointId}`);
    expect(problemOf(await redeliver(final))).toBe('409 The endpoint of this delivery has been deleted.');
  });
});

describe('retrying now', () => {
  const retry = (id: string) => api.send('POST', `${DELIVERIES}/${id}/retry-now`);

  test('makes the next attempt due and asks the worker to wake its workflow; a second time there is nothing to hurry', async () => {
    const id = await givenWaiting();
    const answer = await retry(id);
    expect(answer.status).toBe(202);
    expect(answer.json()).toMatchObject({ delivery_id: id, state: 'pending', attempt_count: 1 });
    const { next_attempt_at, wake_requested_at } = await row(id).first<Record<string, Date>>('*');
    expect(next_attempt_at?.getTime()).toBeLessThanOrEqual(context.clock().getTime());
    expect(wake_requested_at).toEqual(next_attempt_at);
    expect(problemOf(await retry(id))).toMatch(/^409 Its next attempt is under way, or due/);
  });

  test('W10: is refused while its endpoint is disabled, since nothing would be sent; a held one has no next attempt', async () => {
    const id = await givenWaiting();
    await api.send('POST', `/v2/webhook-endpoints/${endpointId}/pause`);
    expect(problemOf(await retry(id))).toBe(
      '409 It is about to be held because its endpoint is disabled. Resume the endpoint.',
    );
    expect(await row(id).first('wake_requested_at')).toEqual({ wake_requested_at: null });
    await row(id).update({ state: 'held' });
    const [held] = await list('?state=held');
    expect(held).toMatchObject({ delivery_id: id });
    expect(held).not.toHaveProperty('next_attempt_at');
  });

  test('says why not: under way, not begun, held, finished', async () => {
    const id = await given();
    expect(problemOf(await retry(id))).toMatch(/^409 Its next attempt is under way, or due/);
    await row(id).update({ dispatched_at: context.clock(), next_attempt_at: context.clock() });
    expect(problemOf(await retry(id))).toMatch(/^409 Its next attempt is under way, or due/);
    await row(id).update({ state: 'held' });
    expect(problemOf(await retry(id))).toBe('409 It is held because its endpoint is disabled. Resume the endpoint.');
    const final = await givenFinal('delivered');
    expect(problemOf(await retry(final))).toBe('409 It is delivered: there is nothing to retry. Redeliver it instead.');
  });
});

describe('cancelling one', () => {
  const cancel = (id: string, headers = {}) => api.send('POST', `${DELIVERIES}/${id}/cancel`, undefined, headers);

  test.each(['pending', 'held'])(
    '%s: nothing more is sent, its workflow is to end, and it can be redelivered',
    async (state) => {
      const id = await givenWaiting();
      await row(id).update({ state });
      const answer = await cancel(id);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.json()).toMatchObject({ delivery_id: id, state: 'cancelled', attempt_count: 1 });
      expect(answer.json()).toHaveProperty('finished_at');
      expect(answer.json()).not.toHaveProperty('next_attempt_at');
      const { wake_requested_at } = await row(id).first<Record<string, Date | null>>('wake_requested_at');
      expect(wake_requested_at).toBeInstanceOf(Date);
      expect((await api.send('POST', `${DELIVERIES}/${id}/redeliver`)).status).toBe(202);
    },
  );

  test('is refused when it is finished, when an attempt is being written, and for another client’s', async () => {
    for (const state of ['delivered', 'exhausted', 'cancelled']) {
      const final = await givenFinal(state);
      expect(problemOf(await cancel(final))).toBe(`409 It is ${state}: there is nothing to cancel.`);
    }
    const id = await given();
    const attempt = await context.db.transaction();
    await attempt('deliveries').where({ delivery_id: id }).update({ attempt_count: 1 });
    expect(problemOf(await cancel(id))).toBe('409 An attempt of it is being written down at this moment. Try again.');
    await attempt.rollback();
    const other = await givenJsonApi(server);
    expect((await other.send('POST', `${DELIVERIES}/${id}/cancel`)).status).toBe(404);
    expect(await row(id).first('state')).toEqual({ state: 'pending' });
  });

  test('the same Idempotency-Key is answered the same', async () => {
    const id = await givenWaiting();
    const key = { 'Idempotency-Key': randomUUID() };
    const [first, second] = [await cancel(id, key), await cancel(id, key)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });
});

test('an operator who cancels all misses none of which an attempt is being written at that moment', async () => {
  const written = await given();
  await given();
  const attempt = await context.db.transaction();
  await attempt('deliveries').where({ delivery_id: written }).update({ attempt_count: 1 });
  const cancelling = cancelAll(context, { clientId: api.client.clientId }, context.clock());
  await waitFor('the other to be cancelled', async () => (await list('?state=cancelled')).length === 1);
  await attempt.commit();
  expect(await cancelling).toBe(2);
  expect(await row(written).first('state', 'attempt_count')).toEqual({ state: 'cancelled', attempt_count: 1 });
});
