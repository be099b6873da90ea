import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { redeliverPage } from '../../../src/webhooks/deliveries/redelivery-page.js';
import { formatTimestamp } from '../../../src/http/timestamp.js';
import { givenGrantedUser, givenStatusChange } from '../../support/deliveries.js';
import { givenJsonApi, problemOf } from '../../support/json-api.js';
import { DELIVERIES, idsOf, OwnDeliveries, type ListedDelivery } from '../../support/own-deliveries.js';
import { expectAbout } from '../../support/expect-about.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const own = new OwnDeliveries(server);
const GONE = 'It may have been deleted: deliveries are kept for 90 days after their end.';

describe('the list', () => {
  test('has the newest first, page by page, and what was made in one instant in one order', async () => {
    context.testClock.stopAt(new Date());
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      made.unshift(await own.given());
      if (n !== 1) context.testClock.advance(1);
    }
    const pages: string[][] = [];
    for (let cursor = ''; ;) {
      const answer = await own.api.send('GET', `${DELIVERIES}?limit=2${cursor && `&cursor=${cursor}`}`);
      const page = answer.json() as { data: ListedDelivery[]; next_cursor?: string };
      pages.push(idsOf(page.data));
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
    const approved = await own.givenFinal('exhausted');
    const other = await own.givenEndpoint({ event_types: ['verification_rejected'] });
    context.testClock.advance(60);
    const userId = await givenGrantedUser(context, [own.api.client.clientId]);
    const rejected = await givenStatusChange(context, userId, { status: 'rejected' });
    context.testClock.advance(60);
    const late = await own.given();

    expect(idsOf(await own.list()).sort()).toEqual([approved, ...rejected, late].sort());
    expect(await own.list(`?webhook_endpoint_id=${other}`)).toMatchObject([
      { webhook_endpoint_id: other, type: 'verification_rejected' },
    ]);
    expect(idsOf(await own.list('?type=verification_rejected')).sort()).toEqual(rejected.sort());
    expect(idsOf(await own.list('?state=exhausted'))).toEqual([approved]);
    expect(idsOf(await own.list(`?created_after=${minute(1)}&created_before=${minute(2)}`)).sort()).toEqual(
      rejected.sort(),
    );
    expect(idsOf(await own.list(`?created_after=${minute(2)}`))).toEqual([late]);
    expect(
      idsOf(await own.list(`?state=pending&type=verification_rejected&webhook_endpoint_id=${other}`)),
    ).toHaveLength(1);
    expect(await own.list('?state=delivered')).toEqual([]);
  });

  test('SK2: takes a time in whatever form clients write it, with a + that is encoded or is not', async () => {
    const at = Math.ceil(context.clock().getTime() / 1_000) * 1_000 + 60_000;
    context.testClock.stopAt(new Date(at));
    const late = await own.given();
    const time = formatTimestamp(new Date(at)).replace('Z', '');
    for (const form of ['.000Z', '%2B00:00', '+00:00', '-00:00', '.000000%2B0000']) {
      expectAbout(form, idsOf(await own.list(`?created_after=${time}${form}`))).toEqual([late]);
      expectAbout(form, idsOf(await own.list(`?created_before=${time}${form}`))).not.toContain(late);
    }
  });

  test.each([
    ['?state=lost', 'state'],
    ['?limit=201', 'limit'],
    ['?created_after=yesterday', 'created_after'],
    ['?created_before=2026-02-30T00:00:00Z', 'created_before: there is no such time'],
    ['?cursor=abc', 'cursor'],
  ])('refuses %s and names the field', async (query, word) => {
    const text = problemOf(await own.api.send('GET', `${DELIVERIES}${query}`));
    expect(text).toMatch(/^400 /);
    expect(text).toContain(word);
  });
});

test('DF6: the list is narrowed by notification and by redelivery of many, and finds nothing of another client’s', async () => {
  const [first, other] = [await own.givenFinal('exhausted'), await own.givenFinal('exhausted')];
  const { webhook_id } = (await own.api.send('GET', `${DELIVERIES}/${first}`)).json() as ListedDelivery;
  context.testClock.advance(1);
  const asked = await own.api.send('POST', '/v2/webhook-redeliveries', { state: 'exhausted' });
  const { webhook_redelivery_id } = asked.json() as { webhook_redelivery_id: string };
  await redeliverPage(context, webhook_redelivery_id);
  const made = await own.list(`?webhook_redelivery_id=${webhook_redelivery_id}`);
  expect(made.map(({ redelivery_of }) => redelivery_of).sort()).toEqual([first, other].sort());
  const again = made.find(({ redelivery_of }) => redelivery_of === first);
  expect(idsOf(await own.list(`?webhook_id=${webhook_id}`))).toEqual([again?.delivery_id, first]);
  expect(idsOf(await own.list(`?webhook_id=${webhook_id}&state=exhausted`))).toEqual([first]);
  expect(await own.list(`?webhook_redelivery_id=${randomUUID()}`)).toEqual([]);
  expect((await own.api.send('GET', `${DELIVERIES}?webhook_id=not-one`)).status).toBe(400);
  expect((await own.api.send('GET', `${DELIVERIES}?webhook_redelivery_id=1`)).status).toBe(400);
  own.api = await givenJsonApi(server);
  expect(await own.list(`?webhook_id=${webhook_id}`)).toEqual([]);
  expect(await own.list(`?webhook_redelivery_id=${webhook_redelivery_id}`)).toEqual([]);
});

test('another client’s delivery is as unknown as one that nobody has, and stands in no list of another', async () => {
  const waiting = await own.givenWaiting();
  const final = await own.givenFinal('exhausted');
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
  for (const query of ['', `?webhook_endpoint_id=${own.endpointId}`, '?state=exhausted']) {
    expect((await other.send('GET', `${DELIVERIES}${query}`)).json()).toEqual({ data: [] });
  }
  expect(await rows()).toEqual(before);
  expect(await own.list()).toHaveLength(2);
});
