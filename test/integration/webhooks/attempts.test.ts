import { beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../../../src/logger.js';
import { AttemptWriter } from '../../../src/webhooks/deliveries/attempt-writer.js';
import { hasLateRetry } from '../../../src/webhooks/relay/dispatch.store.js';
import { findDeliveryWork, writeAttempts, type AttemptRecord } from '../../../src/webhooks/deliveries/attempt.store.js';
import { givenAttempts, givenRecord } from '../../support/attempts.js';
import { createTestContext, type TestContext } from '../../support/context.js';
import { asOwner, cloneDatabase, type TestDatabase } from '../../support/database.js';
import { givenDelivery, givenEndpoint, type GivenEndpoint } from '../../support/deliveries.js';
import { startReceiver } from '../../support/receiver.js';
import { waitFor } from '../../support/wait-for.js';

let database: TestDatabase;
let context: TestContext;
let endpoint: GivenEndpoint;

beforeAll(async () => {
  database = await cloneDatabase();
  context = createTestContext(database);
  endpoint = await givenEndpoint(context, 'http://127.0.0.1:9/');
});

function recordOf(deliveryId: string, change: Partial<AttemptRecord> = {}): AttemptRecord {
  return givenRecord({ deliveryId, endpointId: endpoint.webhookEndpointId, finishedAt: context.clock(), ...change });
}

function stateOf(deliveryId: string) {
  return context
    .db('deliveries')
    .where({ delivery_id: deliveryId })
    .first<{ state: string; attempt_count: number }>('state', 'attempt_count');
}

describe('writing attempts', () => {
  it('one that cannot be written does not take the others of its batch with it', async () => {
    const writer = new AttemptWriter(context);
    const ids = await Promise.all([1, 2, 3].map(() => givenDelivery(context, endpoint)));
    const [one = '', two = '', three = ''] = ids;
    // The first goes alone; the other two gather meanwhile.
    const first = writer.write(recordOf(one));
    const outcomes = await Promise.allSettled([
      writer.write(recordOf(two, { attemptNumber: 22 })),
      writer.write(recordOf(three)),
    ]);
    await first;
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await Promise.all(ids.map(stateOf))).toMatchObject([
      { state: 'delivered' },
      { state: 'pending' },
      { state: 'delivered' },
    ]);
  });

  it('settles a wish for it to be made now, unless the delivery has been cancelled: then its workflow is woken still', async () => {
    const wishOf = async (id: string) =>
      context.db('deliveries').where({ delivery_id: id }).first<{ at: Date | null }>({ at: 'wake_requested_at' });
    const [waiting, cancelled] = [await givenDelivery(context, endpoint), await givenDelivery(context, endpoint)];
    const now = context.clock();
    await context.db('deliveries').where({ delivery_id: waiting }).update({ wake_requested_at: now });
    const end = { state: 'cancelled', finished_at: now, wake_requested_at: now };
    await context.db('deliveries').where({ delivery_id: cancelled }).update(end);
    await writeAttempts(context.db, [recordOf(waiting), recordOf(cancelled)]);
    expect(await wishOf(waiting)).toEqual({ at: null });
    expect(await wishOf(cancelled)).toEqual({ at: now });
  });

  it('DF5: written twice it is one attempt, and a final state is never left again', async () => {
    const deliveryId = await givenDelivery(context, endpoint);
    await writeAttempts(context.db, [recordOf(deliveryId)]);
    await writeAttempts(context.db, [recordOf(deliveryId)]);
    await writeAttempts(context.db, [
      recordOf(deliveryId, { attemptNumber: 2, outcome: 'failed', statusCode: 500, state: 'pending' }),
    ]);
    expect(await stateOf(deliveryId)).toEqual({ state: 'delivered', attempt_count: 2 });
    expect((await findDeliveryWork(context.db, deliveryId, 1, context.clock()))?.recorded).toMatchObject({
      outcome: 'delivered',
      statusCode: 200,
    });
  });

  it('DF5: what is written late, after an attempt that came behind it, lowers no count', async () => {
    const deliveryId = await givenDelivery(context, endpoint);
    const failed = { outcome: 'failed', statusCode: 500, state: 'pending', nextAttemptAt: context.clock() } as const;
    for (const attemptNumber of [2, 1]) {
      await writeAttempts(context.db, [recordOf(deliveryId, { ...failed, attemptNumber })]);
    }
    expect(await stateOf(deliveryId)).toEqual({ state: 'pending', attempt_count: 2 });
  });
});

describe('an attempt that cannot be written at once', () => {
  it('DF4: is written by its worker as soon as Postgres takes it, so that no other worker makes it again', async () => {
    const receiver = await startReceiver();
    receiver.otherwise(500);
    const deliveryId = await givenDelivery(context, await givenEndpoint(context, receiver.url));
    const order = { deliveryId, attemptNumber: 1, waitSeconds: 20 };
    const lines: string[] = [];
    const logger = createLogger(context.config, 'test', { write: (line: string) => void lines.push(line) });
    await asOwner(database, 'revoke insert on attempts from attestry_service');
    const made = givenAttempts({ ...context, logger }).make(order);
    await receiver.waitForCount(1);
    await waitFor('a write that failed', () => lines.some((line) => line.includes('attempts wait to be written')));
    expect(await stateOf(deliveryId)).toEqual({ state: 'pending', attempt_count: 0 });
    await asOwner(database, 'grant insert on attempts to attestry_service');
    expect(await made).toMatchObject({ outcome: 'failed', statusCode: 500 });
    // A worker of another process, whom Temporal gave the order after a time-out.
    expect(await givenAttempts(context).make(order)).toMatchObject({ outcome: 'failed', statusCode: 500 });
    expect(receiver.received).toHaveLength(1);
  });

  it('SA12: goes without its answer where Postgres refuses that, and is not made again', async () => {
    const deliveryId = await givenDelivery(context, endpoint);
    const writer = new AttemptWriter(context);
    await writer.write(recordOf(deliveryId, { responseBody: 'a NUL: \u0000' }));
    expect(await stateOf(deliveryId)).toEqual({ state: 'delivered', attempt_count: 1 });
    const kept = await context.db('attempts').where({ delivery_id: deliveryId }).first<object>('response_body');
    expect(kept).toEqual({ response_body: null });
  });

  it('is left to the repeated order when the worker stops', async () => {
    const writer = new AttemptWriter(context);
    writer.close();
    await asOwner(database, 'revoke insert on attempts from attestry_service');
    const written = writer.write(recordOf(await givenDelivery(context, endpoint)));
    await expect(written).rejects.toThrow('permission denied');
    await asOwner(database, 'grant insert on attempts to attestry_service');
  });
});

describe('making attempts', () => {
  const attempts = () => givenAttempts(context);

  it('DF4: an order that is repeated while the attempt is under way, or after it, makes no second POST', async () => {
    const receiver = await startReceiver();
    receiver.otherwise(500);
    const deliveryId = await givenDelivery(context, await givenEndpoint(context, receiver.url));
    const made = attempts();
    const order = { deliveryId, attemptNumber: 1, waitSeconds: 20 };
    context.testClock.stopAt(context.clock());
    const [one, other] = await Promise.all([made.make(order), made.make(order)]);
    // FD11: when the wait is over is told by the row, whenever it is asked for.
    const dueAt = new Date(context.clock().getTime() + 20_000).toISOString();
    expect(one).toEqual({ outcome: 'failed', reason: 'HTTP 500', statusCode: 500, waitSeconds: 20, dueAt });
    expect(other).toEqual(one);
    // Another process, after the first one died: what is left of the wait.
    context.testClock.advance(5);
    const again = await attempts().make(order);
    expect(again).toMatchObject({ outcome: 'failed', statusCode: 500, waitSeconds: 15, dueAt });
    expect(receiver.received).toHaveLength(1);
  });

  it('FD12: a retry that is late is no longer so once its attempt has begun', async () => {
    await context.db('deliveries').delete();
    const now = context.clock();
    const isLate = () =>
      hasLateRetry(context.db, { dueBefore: now, dueAfter: new Date(now.getTime() - 900_000), now: context.clock() });
    const receiver = await startReceiver();
    const seen: boolean[] = [];
    receiver.otherwise(async (_, response) => {
      seen.push(await isLate());
      response.writeHead(500).end();
    });
    const deliveryId = await givenDelivery(context, await givenEndpoint(context, receiver.url));
    const dueAt = new Date(now.getTime() - 5_000);
    const columns = { dispatched_at: dueAt, next_attempt_at: dueAt, attempt_count: 1 };
    await context.db('deliveries').where({ delivery_id: deliveryId }).update(columns);
    expect(await isLate()).toBe(true);
    await attempts().make({ deliveryId, attemptNumber: 2, waitSeconds: 40 });
    expect([...seen, await isLate()]).toEqual([false, false]);
  });

  it('DF7: one that finds no room at its endpoint is not made; its turn is written down', async () => {
    const receiver = await startReceiver();
    const answers: (() => void)[] = [];
    receiver.otherwise((_, response) => void answers.push(() => response.writeHead(204).end()));
    const full = await givenEndpoint(context, receiver.url);
    const ids = await Promise.all(Array.from({ length: 18 }, () => givenDelivery(context, full)));
    const made = attempts();
    const results = ids.map((deliveryId) => made.make({ deliveryId, attemptNumber: 2, waitSeconds: 40 }));
    await receiver.waitForCount(16);
    const postponed = await waitFor('turns', async () => {
      const rows = await context
        .db('deliveries')
        .whereIn('delivery_id', ids)
        .whereNotNull('next_attempt_at')
        .select<{ state: string; attempt_count: number; next_attempt_at: Date }[]>(
          'state',
          'attempt_count',
          'next_attempt_at',
        );
      return rows.length === 2 && rows;
    });
    for (const { state, attempt_count, next_attempt_at } of postponed) {
      expect({ state, attempt_count }).toEqual({ state: 'pending', attempt_count: 0 });
      expect(next_attempt_at.getTime()).toBeGreaterThan(context.clock().getTime() - 5_000);
    }
    expect(receiver.received).toHaveLength(16);
    for (const answer of answers) answer();
    const outcomes = (await Promise.all(results)).map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual([...Array<string>(16).fill('delivered'), 'postponed', 'postponed']);
  });

  it('W7: the last one exhausts the delivery', async () => {
    const receiver = await startReceiver();
    receiver.otherwise({ status: 410 });
    const deliveryId = await givenDelivery(context, await givenEndpoint(context, receiver.url));
    const result = await attempts().make({ deliveryId, attemptNumber: 21, waitSeconds: null });
    expect(result).toEqual({ outcome: 'exhausted', reason: 'HTTP 410', statusCode: 410 });
    expect(await stateOf(deliveryId)).toEqual({ state: 'exhausted', attempt_count: 21 });
  });

  it('W9: a longer Retry-After lengthens the wait', async () => {
    const receiver = await startReceiver();
    receiver.otherwise({ status: 429, headers: { 'retry-after': '90' } });
    const deliveryId = await givenDelivery(context, await givenEndpoint(context, receiver.url));
    expect(await attempts().make({ deliveryId, attemptNumber: 1, waitSeconds: 20 })).toMatchObject({ waitSeconds: 90 });
  });

  it('a delivery that is final already is not sent again', async () => {
    const receiver = await startReceiver();
    const deliveryId = await givenDelivery(context, await givenEndpoint(context, receiver.url));
    const made = attempts();
    await made.cancel(deliveryId);
    expect(await made.make({ deliveryId, attemptNumber: 1, waitSeconds: 20 })).toEqual({ outcome: 'cancelled' });
    expect(receiver.received).toEqual([]);
  });
});
