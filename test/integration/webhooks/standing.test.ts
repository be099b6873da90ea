import { beforeAll, describe, expect, it } from '@jest/globals';
import { oldestUndispatched, oldestUndispatchedOnProbation, overdueDeliveries } from '../../../src/metrics.js';
import { writeAttempts, type AttemptRecord } from '../../../src/webhooks/deliveries/attempt.store.js';
import { checkInvariants } from '../../../src/webhooks/deliveries/invariants.js';
import { createTestContext, type TestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenDelivery, givenEndpoint, type GivenEndpoint } from '../../support/deliveries.js';
import { givenRecord } from '../../support/attempts.js';

const START = new Date('2026-03-01T12:00:00Z');

let context: TestContext;

beforeAll(async () => {
  context = createTestContext(await cloneDatabase());
  context.testClock.stopAt(START);
});

const given = (): Promise<GivenEndpoint> => givenEndpoint(context, 'http://127.0.0.1:9/');

async function record(
  endpoint: GivenEndpoint,
  outcome: AttemptRecord['outcome'],
  second: number,
  deliveryId?: string,
): Promise<AttemptRecord> {
  const finishedAt = new Date(START.getTime() + second * 1000);
  return givenRecord({
    deliveryId: deliveryId ?? (await givenDelivery(context, endpoint)),
    endpointId: endpoint.webhookEndpointId,
    startedAt: finishedAt,
    finishedAt,
    outcome,
    ...(outcome === 'failed' ? { state: 'pending', statusCode: 500, nextAttemptAt: finishedAt } : {}),
  });
}

function standingOf({ webhookEndpointId }: GivenEndpoint) {
  return context
    .db('webhook_endpoints')
    .where({ webhook_endpoint_id: webhookEndpointId })
    .first<{ failed_attempts: number; failing_since: Date | null; version: string }>(
      'failed_attempts',
      'failing_since',
      context.db.raw('xmin::text || ctid::text as version'),
    );
}

describe('the standing of an endpoint', () => {
  it('DF7: counts failed attempts since the last success, and when they began, with the attempts themselves', async () => {
    const endpoint = await given();
    await writeAttempts(context.db, [await record(endpoint, 'failed', 1), await record(endpoint, 'failed', 2)]);
    await writeAttempts(context.db, [await record(endpoint, 'failed', 3)]);
    const failingSince = new Date(START.getTime() + 1_000);
    expect(await standingOf(endpoint)).toMatchObject({ failed_attempts: 3, failing_since: failingSince });
    await writeAttempts(context.db, [await record(endpoint, 'failed', 5), await record(endpoint, 'delivered', 4)]);
    const since = new Date(START.getTime() + 5_000);
    expect(await standingOf(endpoint)).toMatchObject({ failed_attempts: 1, failing_since: since });
    await writeAttempts(context.db, [await record(endpoint, 'delivered', 6)]);
    expect(await standingOf(endpoint)).toMatchObject({ failed_attempts: 0, failing_since: null });
  });

  it('DF7: a success of an endpoint in good standing writes nothing there', async () => {
    const endpoint = await given();
    const before = await standingOf(endpoint);
    await writeAttempts(context.db, [await record(endpoint, 'delivered', 1)]);
    expect(await standingOf(endpoint)).toEqual(before);
  });

  it('DF7: batches about the same endpoints in any order do not wait for each other for ever', async () => {
    const endpoints = await Promise.all(Array.from({ length: 6 }, given));
    const batches = await Promise.all(
      Array.from({ length: 24 }, async (_, number) => {
        const turned = number % 2 === 0 ? endpoints : endpoints.toReversed();
        return Promise.all(turned.map((endpoint) => record(endpoint, 'failed', number)));
      }),
    );
    await Promise.all(batches.map((batch) => writeAttempts(context.db, batch)));
    for (const endpoint of endpoints) expect(await standingOf(endpoint)).toMatchObject({ failed_attempts: 24 });
  });
});

describe('the invariants of deliveries', () => {
  /** What an operator is alarmed by. */
  async function gauges(): Promise<(number | undefined)[]> {
    const all = [oldestUndispatched, oldestUndispatchedOnProbation, overdueDeliveries];
    return Promise.all(all.map(async (gauge) => (await gauge.get()).values[0]?.value));
  }

  it('DF10: what waits for an endpoint on probation is counted apart, what is overdue by a minute is counted', async () => {
    await context.db('deliveries').delete();
    const [healthy, hanging] = [await given(), await given()];
    const deliveryId = await givenDelivery(context, hanging);
    const failures = await Promise.all([1, 2, 3].map(() => record(hanging, 'failed', 0)));
    await writeAttempts(context.db, failures);
    await context.db('deliveries').where({ delivery_id: deliveryId }).update({ created_at: START });
    const now = new Date(START.getTime() + 60_000);
    expect(await checkInvariants(context, now)).toEqual({
      oldestUndispatchedSeconds: 0,
      oldestUndispatchedOnProbationSeconds: 60,
      overdueDeliveries: 0,
    });
    expect(await gauges()).toEqual([0, 60, 0]);
    const late = await givenDelivery(context, healthy);
    await context
      .db('deliveries')
      .where({ delivery_id: late })
      .update({ created_at: new Date(START.getTime() + 20_000) });
    expect(await checkInvariants(context, now)).toMatchObject({ oldestUndispatchedSeconds: 40 });
    expect(await checkInvariants(context, new Date(now.getTime() + 1))).toMatchObject({ overdueDeliveries: 3 });
    expect(await gauges()).toEqual([40.001, 60.001, 3]);
    // Held is not overdue, and neither is what has a turn of its own.
    await context.db('deliveries').where({ client_id: hanging.clientId }).update({ state: 'held' });
    expect(await checkInvariants(context, new Date(now.getTime() + 1))).toMatchObject({
      oldestUndispatchedOnProbationSeconds: 0,
      overdueDeliveries: 0,
    });
  });
});
