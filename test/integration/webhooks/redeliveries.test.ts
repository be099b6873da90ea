import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { redeliverPage } from '../../../src/webhooks/redelivery-page.js';
import { insertRedelivery, lockNotificationOf } from '../../../src/webhooks/redelivery.store.js';
import { formatTimestamp } from '../../../src/web/timestamp.js';
import { activeBackends } from '../../support/backends.js';
import { givenDelivery } from '../../support/deliveries.js';
import { multiply } from '../../support/many-deliveries.js';
import { givenJsonApi, problemOf, type JsonApi } from '../../support/json-api.js';
import { startServer } from '../../support/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = await startServer();
const { context } = server;
const REDELIVERIES = '/v2/webhook-redeliveries';
const UNKNOWN =
  '404 There is no redelivery with this id. It may have been deleted: deliveries are kept for 90 days after their end.';

interface Redelivery {
  webhook_redelivery_id: string;
  state: string;
  counted: number;
  redelivered: number;
  [name: string]: unknown;
}

let api: JsonApi;
let endpointId: string;
beforeEach(async () => {
  api = await givenJsonApi(server);
  endpointId = await givenEndpoint();
});

async function givenEndpoint(): Promise<string> {
  const made = await api.send('POST', '/v2/webhook-endpoints', { url: 'https://harbour.example/webhooks' });
  return (made.json() as { webhook_endpoint_id: string }).webhook_endpoint_id;
}

/** A moment ago: what is made at the very time of a request is none of it. */
async function given(state: string): Promise<string> {
  const delivery_id = await givenDelivery(context, { clientId: api.client.clientId });
  const now = context.clock();
  const { clientId } = api.client;
  const made = context.db('deliveries').where({ client_id: clientId, state: 'pending' });
  await made.update({ state, dispatched_at: now, finished_at: now });
  context.testClock.advance(1);
  return delivery_id;
}

async function ask(body: object): Promise<Redelivery> {
  const answer = await api.send('POST', REDELIVERIES, body);
  expect(answer.status, answer.text).toBe(202);
  return answer.json() as Redelivery;
}
async function count(body: object): Promise<number> {
  const answer = await api.send('POST', REDELIVERIES, { ...body, dry_run: true });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json() as { counted: number }).counted;
}
const read = async (id: string) => (await api.send('GET', `${REDELIVERIES}/${id}`)).json() as Redelivery;
const madeBy = (id: string) => context.db('deliveries').where({ webhook_redelivery_id: id });
/** As the relay does: they are on their way. */
const dispatch = (id: string) => madeBy(id).update({ dispatched_at: context.clock() });

/** Without Temporal: the workflow only repeats this. */
async function run(id: string): Promise<void> {
  for (let outcome = await redeliverPage(context, id); outcome !== 'finished';) {
    await dispatch(id);
    outcome = await redeliverPage(context, id);
  }
}

describe('redelivering many', () => {
  test('DF6: each is a new delivery under its webhook-id; those that are not meant stay alone', async () => {
    const [one, two, delivered] = [await given('exhausted'), await given('exhausted'), await given('delivered')];
    expect(await count({ state: 'exhausted' })).toBe(2);
    expect(await context.db('webhook_redeliveries').where({ client_id: api.client.clientId })).toEqual([]);
    const asked = await ask({ state: 'exhausted' });
    expect(asked).toMatchObject({ state: 'waiting', counted: 2, redelivered: 0, of_state: 'exhausted' });
    await run(asked.webhook_redelivery_id);
    const made = await madeBy(asked.webhook_redelivery_id).select<Record<string, string>[]>('*');
    expect(made.map(({ redelivery_of }) => redelivery_of).sort()).toEqual([one, two].sort());
    const origins = await context.db('deliveries').whereIn('delivery_id', [one, two]).pluck('notification_id');
    expect(made.map(({ notification_id }) => notification_id).sort()).toEqual(origins.sort());
    expect(made).toMatchObject([
      { attempt_count: 0, state: 'pending' },
      { attempt_count: 0, state: 'pending' },
    ]);
    expect(await context.db('deliveries').where({ redelivery_of: delivered })).toEqual([]);
    const finished = await read(asked.webhook_redelivery_id);
    expect(finished).toMatchObject({ state: 'completed', counted: 2, redelivered: 2 });
    expect(finished).toHaveProperty('finished_at');
  });

  test('DF6: by endpoint, type and time, all of which have to apply', async () => {
    const start = Math.ceil(context.clock().getTime() / 1_000) * 1_000;
    context.testClock.stopAt(new Date(start));
    const at = (seconds: number) => formatTimestamp(new Date(start + seconds * 1_000));
    await given('exhausted');
    context.testClock.stopAt(new Date(start + 10_000));
    // To both endpoints.
    const other = await givenEndpoint();
    await given('exhausted');
    await context
      .db('deliveries')
      .where({ webhook_endpoint_id: other })
      .update({ state: 'cancelled', finished_at: context.clock() });
    context.testClock.advance(10);
    expect(await count({ created_after: at(0) })).toBe(3);
    expect(await count({ created_after: at(10) })).toBe(2);
    expect(await count({ created_after: at(0), created_before: at(10) })).toBe(1);
    expect(await count({ created_after: at(10), created_before: at(11), webhook_endpoint_id: other })).toBe(1);
    expect(await count({ state: 'cancelled' })).toBe(1);
    expect(await count({ state: 'cancelled', webhook_endpoint_id: endpointId })).toBe(0);
    expect(await count({ state: 'exhausted', type: 'verification_rejected' })).toBe(0);
    expect(await count({ state: 'exhausted', type: 'verification_approved' })).toBe(2);
  });

  test('DF6: a page and a redelivery of one at the same time make one delivery, whichever is first', async () => {
    const alone = await given('exhausted');
    const { webhook_redelivery_id } = await ask({ state: 'exhausted' });
    const { clientId } = api.client;
    // The single one is made, and not committed yet, when the page begins.
    let page: Promise<string> | undefined;
    await context.db.transaction(async (trx) => {
      await lockNotificationOf(trx, { deliveryId: alone, clientId });
      expect(
        await insertRedelivery(trx, { deliveryId: alone, clientId }, { newId: randomUUID(), now: context.clock() }),
      ).toBe(true);
      page = redeliverPage(context, webhook_redelivery_id);
      await waitFor('the page to wait for it', async () =>
        (await activeBackends(server.database)).some(({ waitsFor }) => waitsFor === 'Lock'),
      );
    });
    expect(await page).toBe('finished');
    expect(await madeBy(webhook_redelivery_id)).toEqual([]);
    expect(await context.db('deliveries').where({ redelivery_of: alone })).toHaveLength(1);
    expect(await read(webhook_redelivery_id)).toMatchObject({ state: 'completed', counted: 1, redelivered: 0 });
  });

  test('DF6: pages and redeliveries of single ones, all at once, never make two of one', async () => {
    const ids = [];
    for (let n = 0; n < 8; n += 1) ids.push(await given('exhausted'));
    const { webhook_redelivery_id } = await ask({ state: 'exhausted' });
    const single = (id: string) => api.send('POST', `/v2/webhook-deliveries/${id}/redeliver`);
    const [, ...answers] = await Promise.all([redeliverPage(context, webhook_redelivery_id), ...ids.map(single)]);
    expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true);
    const made = await context.db('deliveries').whereIn('redelivery_of', ids).pluck<string[]>('redelivery_of');
    expect(made.sort()).toEqual([...ids].sort());
  });

  test('what was repeated before is judged by its newest delivery', async () => {
    const old = await given('exhausted');
    const again = (await api.send('POST', `/v2/webhook-deliveries/${old}/redeliver`)).json() as { delivery_id: string };
    // It is on its way, and then it has arrived: either way there is nothing to repeat.
    expect(await count({ state: 'exhausted' })).toBe(0);
    const newest = context.db('deliveries').where({ delivery_id: again.delivery_id });
    const now = context.clock();
    await newest.clone().update({ state: 'delivered', finished_at: now });
    context.testClock.advance(1);
    expect(await count({ state: 'exhausted' })).toBe(0);
    await newest.clone().update({ state: 'exhausted' });
    expect(await count({ state: 'exhausted' })).toBe(1);
    const { webhook_redelivery_id: id } = await ask({ state: 'exhausted' });
    await run(id);
    expect(await madeBy(id).pluck('redelivery_of')).toEqual([again.delivery_id]);
  });

  test('nothing goes to an endpoint that was deleted meanwhile', async () => {
    await given('exhausted');
    await given('delivered');
    const { webhook_redelivery_id: id } = await ask({ state: 'exhausted' });
    await api.send('DELETE', `/v2/webhook-endpoints/${endpointId}`);
    await run(id);
    expect(await read(id)).toMatchObject({ state: 'completed', counted: 1, redelivered: 0 });
  });
});

describe('page by page', () => {
  test('a page that two workers make at once, or that is made again, makes nothing twice', async () => {
    await multiply(context, await given('exhausted'), 249);
    const { webhook_redelivery_id: id } = await ask({ state: 'exhausted' });
    const outcomes = await Promise.all([redeliverPage(context, id), redeliverPage(context, id)]);
    expect(outcomes).toEqual(['more', 'more']);
    expect(await read(id)).toMatchObject({ state: 'running', redelivered: 200 });
    // The position is put back, as no code does: the index knows what was made.
    await context
      .db('webhook_redeliveries')
      .where({ webhook_redelivery_id: id })
      .update({ last_created_at: null, last_delivery_id: null });
    await dispatch(id);
    await run(id);
    expect(await read(id)).toMatchObject({ state: 'completed', redelivered: 250 });
    const origins = await madeBy(id).pluck('redelivery_of');
    expect(new Set(origins).size).toBe(250);
    expect(await redeliverPage(context, id)).toBe('finished');
  });

  test('waits while enough of it waits, so that what happens meanwhile does not stand behind it', async () => {
    await multiply(context, await given('exhausted'), 299);
    const { webhook_redelivery_id: id } = await ask({ state: 'exhausted' });
    expect(await redeliverPage(context, id)).toBe('more');
    expect(await redeliverPage(context, id)).toBe('more');
    expect(await redeliverPage(context, id)).toBe('full');
    await dispatch(id);
    expect(await redeliverPage(context, id)).toBe('more');
    expect(await redeliverPage(context, id)).toBe('finished');
  });

  test('cancelled in the middle it makes no more; twice changes nothing, and a completed one stays so', async () => {
    await multiply(context, await given('exhausted'), 149);
    const { webhook_redelivery_id: id } = await ask({ state: 'exhausted' });
    await redeliverPage(context, id);
    const cancel = () => api.send('POST', `${REDELIVERIES}/${id}/cancel`);
    const cancelled = await cancel();
    expect(cancelled.status).toBe(200);
    expect(cancelled.json()).toMatchObject({ state: 'cancelled', counted: 150, redelivered: 100 });
    expect((await cancel()).json()).toEqual(cancelled.json());
    expect(await redeliverPage(context, id)).toBe('finished');
    expect(await madeBy(id)).toHaveLength(100);
    const { webhook_redelivery_id: second } = await ask({ state: 'exhausted' });
    await run(second);
    expect(problemOf(await api.send('POST', `${REDELIVERIES}/${second}/cancel`))).toMatch(/^409 It is completed/);
  });
});

describe('is refused', () => {
  test.each([
    ['without a state or a time', {}, 'Say a state, or from which time on'],
    [
      'when there is no time between',
      { created_after: '2026-01-02T00:00:00Z', created_before: '2026-01-02T00:00:00Z' },
      'created_after',
    ],
    [
      'for an endpoint that is not there',
      { state: 'exhausted', webhook_endpoint_id: randomUUID() },
      'webhook_endpoint_id',
    ],
  ])('%s', async (_, body, word) => {
    for (const dry_run of [true, false]) {
      const text = problemOf(await api.send('POST', REDELIVERIES, { ...body, dry_run }));
      expect(text).toMatch(/^422 /);
      expect(text).toContain(word);
    }
  });

  test.each([[{ state: 'pending' }], [{ state: 'exhausted', all: true }], [{ created_after: '2026-02-30T00:00:00Z' }]])(
    'as not in the contract: %j',
    async (body) => {
      expect(problemOf(await api.send('POST', REDELIVERIES, body))).toMatch(/^400 /);
    },
  );

  test('while another one of the client is open, whoever asks at the same moment', async () => {
    await given('exhausted');
    const answers = await Promise.all([1, 2, 3].map(() => api.send('POST', REDELIVERIES, { state: 'exhausted' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && problemOf(refused)).toMatch(/^409 Another one is under way \([0-9a-f-]{36}\)\./);
    const other = await givenJsonApi(server);
    expect((await other.send('POST', REDELIVERIES, { state: 'exhausted' })).status).toBe(202);
  });
});

test('DF6: the list has the newest first, page by page, in whatever state, and nothing of another client’s', async () => {
  const made: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    await given('exhausted');
    const { webhook_redelivery_id } = await ask({ state: 'exhausted' });
    if (n < 4) await run(webhook_redelivery_id);
    context.testClock.advance(1);
    made.unshift(webhook_redelivery_id);
  }
  const pages: Redelivery[][] = [];
  for (let cursor = ''; ;) {
    const answer = await api.send('GET', `${REDELIVERIES}?limit=2${cursor && `&cursor=${cursor}`}`);
    expect(answer.status, answer.text).toBe(200);
    const page = answer.json() as { data: Redelivery[]; next_cursor?: string };
    pages.push(page.data);
    if (page.next_cursor === undefined) break;
    cursor = page.next_cursor;
  }
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(pages.flat().map(({ webhook_redelivery_id }) => webhook_redelivery_id)).toEqual(made);
  expect(pages.flat().map(({ state }) => state)).toEqual(['waiting', ...Array<string>(4).fill('completed')]);
  expect(await read(made[0] ?? '')).toEqual(pages[0]?.[0]);
  expect((await api.send('GET', `${REDELIVERIES}?cursor=x`)).status).toBe(400);
  const other = await givenJsonApi(server);
  expect((await other.send('GET', REDELIVERIES)).json()).toEqual({ data: [] });
});

test('another client’s redelivery is as unknown as one that nobody has, and none reaches what others have', async () => {
  await given('exhausted');
  const { webhook_redelivery_id: id } = await ask({ state: 'exhausted' });
  const other = await givenJsonApi(server);
  for (const path of [`${REDELIVERIES}/${id}`, `${REDELIVERIES}/${randomUUID()}`]) {
    expect(problemOf(await other.send('GET', path))).toBe(UNKNOWN);
    expect(problemOf(await other.send('POST', `${path}/cancel`))).toBe(UNKNOWN);
  }
  expect(await read(id)).toMatchObject({ state: 'waiting' });
  const counted = await other.send('POST', REDELIVERIES, { state: 'exhausted', dry_run: true });
  expect(counted.json()).toEqual({ counted: 0 });
  const foreign = { state: 'exhausted', webhook_endpoint_id: endpointId };
  expect(problemOf(await other.send('POST', REDELIVERIES, foreign))).toMatch(/^422 webhook_endpoint_id/);
});

test('the same Idempotency-Key asks for one', async () => {
  await given('exhausted');
  const send = () => api.send('POST', REDELIVERIES, { state: 'exhausted' }, { 'idempotency-key': 'after-the-outage' });
  const [first, second] = [await send(), await send()];
  expect(second.json()).toEqual(first.json());
  expect(second.headers.get('idempotency-replayed')).toBe('true');
});
