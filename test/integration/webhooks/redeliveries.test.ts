import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { redeliverPage } from '../../../src/webhooks/deliveries/redelivery-page.js';
import { insertRedelivery, lockNotificationOf } from '../../../src/webhooks/deliveries/redelivery.store.js';
import { formatTimestamp } from '../../../src/http/timestamp.js';
import { activeBackends } from '../../support/backends.js';
import { problemOf } from '../../support/json-api.js';
import { multiply } from '../../support/many-deliveries.js';
import { OwnRedeliveries, REDELIVERIES } from '../../support/own-redeliveries.js';
import { startServer } from '../../support/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = await startServer();
const { context } = server;
const own = new OwnRedeliveries(server);

describe('redelivering many', () => {
  test('DF6: each is a new delivery under its webhook-id; those that are not meant stay alone', async () => {
    const [one, two, delivered] = [
      await own.given('exhausted'),
      await own.given('exhausted'),
      await own.given('delivered'),
    ];
    expect(await own.count({ state: 'exhausted' })).toBe(2);
    expect(await context.db('webhook_redeliveries').where({ client_id: own.api.client.clientId })).toEqual([]);
    const asked = await own.ask({ state: 'exhausted' });
    expect(asked).toMatchObject({ state: 'waiting', counted: 2, redelivered: 0, of_state: 'exhausted' });
    await own.run(asked.webhook_redelivery_id);
    const made = await own.madeBy(asked.webhook_redelivery_id).select<Record<string, string>[]>('*');
    expect(made.map(({ redelivery_of }) => redelivery_of).sort()).toEqual([one, two].sort());
    const origins = await context.db('deliveries').whereIn('delivery_id', [one, two]).pluck('notification_id');
    expect(made.map(({ notification_id }) => notification_id).sort()).toEqual(origins.sort());
    expect(made).toMatchObject([
      { attempt_count: 0, state: 'pending' },
      { attempt_count: 0, state: 'pending' },
    ]);
    expect(await context.db('deliveries').where({ redelivery_of: delivered })).toEqual([]);
    const finished = await own.read(asked.webhook_redelivery_id);
    expect(finished).toMatchObject({ state: 'completed', counted: 2, redelivered: 2 });
    expect(finished).toHaveProperty('finished_at');
  });

  test('DF6: by endpoint, type and time, all of which have to apply', async () => {
    const start = Math.ceil(context.clock().getTime() / 1_000) * 1_000;
    context.testClock.stopAt(new Date(start));
    const at = (seconds: number) => formatTimestamp(new Date(start + seconds * 1_000));
    await own.given('exhausted');
    context.testClock.stopAt(new Date(start + 10_000));
    // To both endpoints.
    const other = await own.givenEndpoint();
    await own.given('exhausted');
    await context
      .db('deliveries')
      .where({ webhook_endpoint_id: other })
      .update({ state: 'cancelled', finished_at: context.clock() });
    context.testClock.advance(10);
    expect(await own.count({ created_after: at(0) })).toBe(3);
    expect(await own.count({ created_after: at(10) })).toBe(2);
    expect(await own.count({ created_after: at(0), created_before: at(10) })).toBe(1);
    expect(await own.count({ created_after: at(10), created_before: at(11), webhook_endpoint_id: other })).toBe(1);
    expect(await own.count({ state: 'cancelled' })).toBe(1);
    expect(await own.count({ state: 'cancelled', webhook_endpoint_id: own.endpointId })).toBe(0);
    expect(await own.count({ state: 'exhausted', type: 'verification_rejected' })).toBe(0);
    expect(await own.count({ state: 'exhausted', type: 'verification_approved' })).toBe(2);
  });

  test('DF6: a page and a redelivery of one at the same time make one delivery, whichever is first', async () => {
    const alone = await own.given('exhausted');
    const { webhook_redelivery_id } = await own.ask({ state: 'exhausted' });
    const { clientId } = own.api.client;
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
    expect(await own.madeBy(webhook_redelivery_id)).toEqual([]);
    expect(await context.db('deliveries').where({ redelivery_of: alone })).toHaveLength(1);
    expect(await own.read(webhook_redelivery_id)).toMatchObject({ state: 'completed', counted: 1, redelivered: 0 });
  });

  test('DF6: pages and redeliveries of single ones, all at once, never make two of one', async () => {
    const ids = [];
    for (let n = 0; n < 8; n += 1) ids.push(await own.given('exhausted'));
    const { webhook_redelivery_id } = await own.ask({ state: 'exhausted' });
    const single = (id: string) => own.api.send('POST', `/v2/webhook-deliveries/${id}/redeliver`);
    const [, ...answers] = await Promise.all([redeliverPage(context, webhook_redelivery_id), ...ids.map(single)]);
    expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true);
    const made = await context.db('deliveries').whereIn('redelivery_of', ids).pluck<string[]>('redelivery_of');
    expect(made.sort()).toEqual([...ids].sort());
  });

  test('what was repeated before is judged by its newest delivery', async () => {
    const old = await own.given('exhausted');
    const again = (await own.api.send('POST', `/v2/webhook-deliveries/${old}/redeliver`)).json() as {
      delivery_id: string;
    };
    // It is on its way, and then it has arrived: either way there is nothing to repeat.
    expect(await own.count({ state: 'exhausted' })).toBe(0);
    const newest = context.db('deliveries').where({ delivery_id: again.delivery_id });
    const now = context.clock();
    await newest.clone().update({ state: 'delivered', finished_at: now });
    context.testClock.advance(1);
    expect(await own.count({ state: 'exhausted' })).toBe(0);
    await newest.clone().update({ state: 'exhausted' });
    expect(await own.count({ state: 'exhausted' })).toBe(1);
    const { webhook_redelivery_id: id } = await own.ask({ state: 'exhausted' });
    await own.run(id);
    expect(await own.madeBy(id).pluck('redelivery_of')).toEqual([again.delivery_id]);
  });

  test('nothing goes to an endpoint that was deleted meanwhile', async () => {
    await own.given('exhausted');
    await own.given('delivered');
    const { webhook_redelivery_id: id } = await own.ask({ state: 'exhausted' });
    await own.api.send('DELETE', `/v2/webhook-endpoints/${own.endpointId}`);
    await own.run(id);
    expect(await own.read(id)).toMatchObject({ state: 'completed', counted: 1, redelivered: 0 });
  });
});

describe('page by page', () => {
  test('a page that two workers make at once, or that is made again, makes nothing twice', async () => {
    await multiply(context, await own.given('exhausted'), 249);
    const { webhook_redelivery_id: id } = await own.ask({ state: 'exhausted' });
    const outcomes = await Promise.all([redeliverPage(context, id), redeliverPage(context, id)]);
    expect(outcomes).toEqual(['more', 'more']);
    expect(await own.read(id)).toMatchObject({ state: 'running', redelivered: 200 });
    // The position is put back, as no code does: the index knows what was made.
    await context
      .db('webhook_redeliveries')
      .where({ webhook_redelivery_id: id })
      .update({ last_created_at: null, last_delivery_id: null });
    await own.dispatch(id);
    await own.run(id);
    expect(await own.read(id)).toMatchObject({ state: 'completed', redelivered: 250 });
    const origins = await own.madeBy(id).pluck('redelivery_of');
    expect(new Set(origins).size).toBe(250);
    expect(await redeliverPage(context, id)).toBe('finished');
  });

  test('waits while enough of it waits, so that what happens meanwhile does not stand behind it', async () => {
    await multiply(context, await own.given('exhausted'), 299);
    const { webhook_redelivery_id: id } = await own.ask({ state: 'exhausted' });
    expect(await redeliverPage(context, id)).toBe('more');
    expect(await redeliverPage(context, id)).toBe('more');
    expect(await redeliverPage(context, id)).toBe('full');
    await own.dispatch(id);
    expect(await redeliverPage(context, id)).toBe('more');
    expect(await redeliverPage(context, id)).toBe('finished');
  });

  test('cancelled in the middle it makes no more; twice changes nothing, and a completed one stays so', async () => {
    await multiply(context, await own.given('exhausted'), 149);
    const { webhook_redelivery_id: id } = await own.ask({ state: 'exhausted' });
    await redeliverPage(context, id);
    const cancel = () => own.api.send('POST', `${REDELIVERIES}/${id}/cancel`);
    const cancelled = await cancel();
    expect(cancelled.status).toBe(200);
    expect(cancelled.json()).toMatchObject({ state: 'cancelled', counted: 150, redelivered: 100 });
    expect((await cancel()).json()).toEqual(cancelled.json());
    expect(await redeliverPage(context, id)).toBe('finished');
    expect(await own.madeBy(id)).toHaveLength(100);
    const { webhook_redelivery_id: second } = await own.ask({ state: 'exhausted' });
    await own.run(second);
    expect(problemOf(await own.api.send('POST', `${REDELIVERIES}/${second}/cancel`))).toMatch(/^409 It is completed/);
  });
});
