import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { givenJsonApi, problemOf } from '../../support/json-api.js';
import { OwnRedeliveries, REDELIVERIES, type ListedRedelivery } from '../../support/own-redeliveries.js';
import { startServer } from '../../support/server.js';
import { expectAbout } from '../../support/expect-about.js';

const server = await startServer();
const { context } = server;
const own = new OwnRedeliveries(server);
const UNKNOWN =
  '404 There is no redelivery with this id. It may have been deleted: deliveries are kept for 90 days after their end.';

describe('a redelivery of many is refused', () => {
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
      const text = problemOf(await own.api.send('POST', REDELIVERIES, { ...body, dry_run }));
      expect(text).toMatch(/^422 /);
      expect(text).toContain(word);
    }
  });

  test.each([[{ state: 'pending' }], [{ state: 'exhausted', all: true }], [{ created_after: '2026-02-30T00:00:00Z' }]])(
    'as not in the contract: %j',
    async (body) => {
      expect(problemOf(await own.api.send('POST', REDELIVERIES, body))).toMatch(/^400 /);
    },
  );

  test('while another one of the client is open, whoever asks at the same moment', async () => {
    await own.given('exhausted');
    const answers = await Promise.all([1, 2, 3].map(() => own.api.send('POST', REDELIVERIES, { state: 'exhausted' })));
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
    await own.given('exhausted');
    const { webhook_redelivery_id } = await own.ask({ state: 'exhausted' });
    if (n < 4) await own.run(webhook_redelivery_id);
    context.testClock.advance(1);
    made.unshift(webhook_redelivery_id);
  }
  const pages: ListedRedelivery[][] = [];
  for (let cursor = ''; ;) {
    const answer = await own.api.send('GET', `${REDELIVERIES}?limit=2${cursor && `&cursor=${cursor}`}`);
    expectAbout(answer.text, answer.status).toBe(200);
    const page = answer.json() as { data: ListedRedelivery[]; next_cursor?: string };
    pages.push(page.data);
    if (page.next_cursor === undefined) break;
    cursor = page.next_cursor;
  }
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(pages.flat().map(({ webhook_redelivery_id }) => webhook_redelivery_id)).toEqual(made);
  expect(pages.flat().map(({ state }) => state)).toEqual(['waiting', ...Array<string>(4).fill('completed')]);
  expect(await own.read(made[0] ?? '')).toEqual(pages[0]?.[0]);
  expect((await own.api.send('GET', `${REDELIVERIES}?cursor=x`)).status).toBe(400);
  const other = await givenJsonApi(server);
  expect((await other.send('GET', REDELIVERIES)).json()).toEqual({ data: [] });
});

test('another client’s redelivery is as unknown as one that nobody has, and none reaches what others have', async () => {
  await own.given('exhausted');
  const { webhook_redelivery_id: id } = await own.ask({ state: 'exhausted' });
  const other = await givenJsonApi(server);
  for (const path of [`${REDELIVERIES}/${id}`, `${REDELIVERIES}/${randomUUID()}`]) {
    expect(problemOf(await other.send('GET', path))).toBe(UNKNOWN);
    expect(problemOf(await other.send('POST', `${path}/cancel`))).toBe(UNKNOWN);
  }
  expect(await own.read(id)).toMatchObject({ state: 'waiting' });
  const counted = await other.send('POST', REDELIVERIES, { state: 'exhausted', dry_run: true });
  expect(counted.json()).toEqual({ counted: 0 });
  const foreign = { state: 'exhausted', webhook_endpoint_id: own.endpointId };
  expect(problemOf(await other.send('POST', REDELIVERIES, foreign))).toMatch(/^422 webhook_endpoint_id/);
});

test('the same Idempotency-Key asks for one', async () => {
  await own.given('exhausted');
  const send = () =>
    own.api.send('POST', REDELIVERIES, { state: 'exhausted' }, { 'idempotency-key': 'after-the-outage' });
  const [first, second] = [await send(), await send()];
  expect(second.json()).toEqual(first.json());
  expect(second.headers.get('idempotency-replayed')).toBe('true');
});
