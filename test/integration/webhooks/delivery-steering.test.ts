import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { cancelAll } from '../../../src/webhooks/deliveries/delivery-steering.js';
import { givenJsonApi, problemOf } from '../../support/json-api.js';
import { DELIVERIES, OwnDeliveries, type ListedDelivery } from '../../support/own-deliveries.js';
import { startServer } from '../../support/server.js';
import { waitFor } from '../../support/wait-for.js';
import { expectAbout } from '../../support/expect-about.js';

const server = await startServer();
const { context } = server;
const own = new OwnDeliveries(server);

describe('redelivering one', () => {
  test('DF6: is a new delivery from attempt 1 on, under the same webhook-id; the old one stays as it is', async () => {
    const old = await own.givenFinal('exhausted');
    const before = await own.row(old).first<Record<string, unknown>>('*');
    const answer = await own.api.send('POST', `${DELIVERIES}/${old}/redeliver`);
    expect(answer.status).toBe(202);
    const made = answer.json() as ListedDelivery;
    const [first] = await own.list('?state=exhausted');
    expect(made).toMatchObject({
      state: 'pending',
      attempt_count: 0,
      redelivery_of: old,
      webhook_id: first?.webhook_id,
    });
    expect(made.delivery_id).not.toBe(old);
    expect(await own.row(old).first('*')).toEqual(before);
    expect(await own.row(made.delivery_id).first('*')).toMatchObject({
      dispatched_at: null,
      type: 'verification_approved',
    });
  });

  test.each(['delivered', 'cancelled'])(
    'DF6: one that is %s can be redelivered, as often as it is asked for',
    async (state) => {
      const old = await own.givenFinal(state);
      for (let n = 0; n < 2; n += 1) {
        const made = await own.api.send('POST', `${DELIVERIES}/${old}/redeliver`);
        expect(made.status).toBe(202);
        const { delivery_id: id } = made.json() as ListedDelivery;
        await own.row(id).update({ state: 'delivered', dispatched_at: context.clock(), finished_at: context.clock() });
      }
      expect(await context.db('deliveries').where({ redelivery_of: old })).toHaveLength(2);
    },
  );

  test('DF6: twenty who ask at once make one, and all others are told that it is on its way', async () => {
    const old = await own.givenFinal('delivered');
    const ask = () => own.api.send('POST', `${DELIVERIES}/${old}/redeliver`);
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    const refused = answers.filter(({ status }) => status !== 202);
    expect(refused).toHaveLength(19);
    for (const answer of refused) {
      expect(problemOf(answer)).toBe('409 Another redelivery of the same notification has not finished yet.');
    }
    expect(await context.db('deliveries').where({ redelivery_of: old })).toHaveLength(1);
  });

  test('the same Idempotency-Key makes one', async () => {
    const old = await own.givenFinal('exhausted');
    const again = () =>
      own.api.send('POST', `${DELIVERIES}/${old}/redeliver`, undefined, { 'idempotency-key': 'once' });
    expect((await again()).json()).toEqual((await again()).json());
    expect(await own.list('?state=pending')).toHaveLength(1);
  });

  test('is refused while it is on its way, and when its endpoint is gone', async () => {
    const open = await own.given();
    const redeliver = (id: string) => own.api.send('POST', `${DELIVERIES}/${id}/redeliver`);
    expect(problemOf(await redeliver(open))).toBe(
      '409 It is pending: only a finished one can be redelivered. Retry it now instead.',
    );
    await own.row(open).update({ state: 'held' });
    expect(problemOf(await redeliver(open))).toBe(
      '409 It is held: only a finished one can be redelivered. Resume its endpoint instead.',
    );
    const final = await own.givenFinal('exhausted');
    await own.api.send('DELETE', `/v2/webhook-endpoints/${own.endpointId}`);
    expect(problemOf(await redeliver(final))).toBe('409 The endpoint of this delivery has been deleted.');
  });
});

describe('retrying now', () => {
  const retry = (id: string) => own.api.send('POST', `${DELIVERIES}/${id}/retry-now`);

  test('makes the next attempt due and asks the worker to wake its workflow; a second time there is nothing to hurry', async () => {
    const id = await own.givenWaiting();
    const answer = await retry(id);
    expect(answer.status).toBe(202);
    expect(answer.json()).toMatchObject({ delivery_id: id, state: 'pending', attempt_count: 1 });
    const { next_attempt_at, wake_requested_at } = await own.row(id).first<Record<string, Date>>('*');
    expect(next_attempt_at?.getTime()).toBeLessThanOrEqual(context.clock().getTime());
    expect(wake_requested_at).toEqual(next_attempt_at);
    expect(problemOf(await retry(id))).toMatch(/^409 Its next attempt is under way, or due/);
  });

  test('W10: is refused while its endpoint is disabled, since nothing would be sent; a held one has no next attempt', async () => {
    const id = await own.givenWaiting();
    await own.api.send('POST', `/v2/webhook-endpoints/${own.endpointId}/pause`);
    expect(problemOf(await retry(id))).toBe(
      '409 It is about to be held because its endpoint is disabled. Resume the endpoint.',
    );
    expect(await own.row(id).first('wake_requested_at')).toEqual({ wake_requested_at: null });
    await own.row(id).update({ state: 'held' });
    const [held] = await own.list('?state=held');
    expect(held).toMatchObject({ delivery_id: id });
    expect(held).not.toHaveProperty('next_attempt_at');
  });

  test('says why not: under way, not begun, held, finished', async () => {
    const id = await own.given();
    expect(problemOf(await retry(id))).toMatch(/^409 Its next attempt is under way, or due/);
    await own.row(id).update({ dispatched_at: context.clock(), next_attempt_at: context.clock() });
    expect(problemOf(await retry(id))).toMatch(/^409 Its next attempt is under way, or due/);
    await own.row(id).update({ state: 'held' });
    expect(problemOf(await retry(id))).toBe('409 It is held because its endpoint is disabled. Resume the endpoint.');
    const final = await own.givenFinal('delivered');
    expect(problemOf(await retry(final))).toBe('409 It is delivered: there is nothing to retry. Redeliver it instead.');
  });
});

describe('cancelling one', () => {
  const cancel = (id: string, headers = {}) => own.api.send('POST', `${DELIVERIES}/${id}/cancel`, undefined, headers);

  test.each(['pending', 'held'])(
    '%s: nothing more is sent, its workflow is to end, and it can be redelivered',
    async (state) => {
      const id = await own.givenWaiting();
      await own.row(id).update({ state });
      const answer = await cancel(id);
      expectAbout(answer.text, answer.status).toBe(200);
      expect(answer.json()).toMatchObject({ delivery_id: id, state: 'cancelled', attempt_count: 1 });
      expect(answer.json()).toHaveProperty('finished_at');
      expect(answer.json()).not.toHaveProperty('next_attempt_at');
      const { wake_requested_at } = await own.row(id).first<Record<string, Date | null>>('wake_requested_at');
      expect(wake_requested_at).toBeInstanceOf(Date);
      expect((await own.api.send('POST', `${DELIVERIES}/${id}/redeliver`)).status).toBe(202);
    },
  );

  test('is refused when it is finished, when an attempt is being written, and for another client’s', async () => {
    for (const state of ['delivered', 'exhausted', 'cancelled']) {
      const final = await own.givenFinal(state);
      expect(problemOf(await cancel(final))).toBe(`409 It is ${state}: there is nothing to cancel.`);
    }
    const id = await own.given();
    const attempt = await context.db.transaction();
    await attempt('deliveries').where({ delivery_id: id }).update({ attempt_count: 1 });
    expect(problemOf(await cancel(id))).toBe('409 An attempt of it is being written down at this moment. Try again.');
    await attempt.rollback();
    const other = await givenJsonApi(server);
    expect((await other.send('POST', `${DELIVERIES}/${id}/cancel`)).status).toBe(404);
    expect(await own.row(id).first('state')).toEqual({ state: 'pending' });
  });

  test('the same Idempotency-Key is answered the same', async () => {
    const id = await own.givenWaiting();
    const key = { 'Idempotency-Key': randomUUID() };
    const [first, second] = [await cancel(id, key), await cancel(id, key)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });
});

test('an operator who cancels all misses none of which an attempt is being written at that moment', async () => {
  const written = await own.given();
  await own.given();
  const attempt = await context.db.transaction();
  await attempt('deliveries').where({ delivery_id: written }).update({ attempt_count: 1 });
  const cancelling = cancelAll(context, { clientId: own.api.client.clientId }, context.clock());
  await waitFor('the other to be cancelled', async () => (await own.list('?state=cancelled')).length === 1);
  await attempt.commit();
  expect(await cancelling).toBe(2);
  expect(await own.row(written).first('state', 'attempt_count')).toEqual({ state: 'cancelled', attempt_count: 1 });
});
