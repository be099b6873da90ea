import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase, type Db } from '../../../src/db/database.js';
import { claimUndispatched, type EndpointCapacity } from '../../../src/webhooks/relay/claim.store.js';
import { markDispatched, releaseLeases } from '../../../src/webhooks/relay/dispatch.store.js';
import { setAsideUndispatched, releaseHeld } from '../../../src/webhooks/relay/held-deliveries.store.js';
import { createTestContext, type TestContext } from '../../support/context.js';
import { cloneDatabase, type TestDatabase, inBulk } from '../../support/database.js';
import { givenDelivery, givenEndpoint, type GivenEndpoint } from '../../support/deliveries.js';
import { doneOrWaiting } from '../../support/done-or-waiting.js';
import { whenDone } from '../../support/when-done.js';

const FIRST = '00000000-0000-0000-0000-000000000000';

let database: TestDatabase;
let context: TestContext;
let endpoints: GivenEndpoint[];

beforeAll(async () => {
  database = await cloneDatabase();
  context = createTestContext(database);
  const given = await Promise.all(Array.from({ length: 12 }, () => givenEndpoint(context, 'http://127.0.0.1:9/')));
  endpoints = given.sort((one, other) => (one.webhookEndpointId < other.webhookEndpointId ? -1 : 1));
});

beforeEach(async () => {
  await context.db('deliveries').delete();
  await context.db('webhook_endpoints').update({ failed_attempts: 0, failing_since: null, disabled_at: null });
});

function endpoint(index: number): GivenEndpoint {
  const found = endpoints[index];
  if (!found) throw new Error('there is no such endpoint');
  return found;
}

const rowOf = (index: number) =>
  context.db('webhook_endpoints').where({ webhook_endpoint_id: endpoint(index).webhookEndpointId });

/** So many for one endpoint, waiting for longer than anything else. */
async function givenBurst(index: number, count: number): Promise<void> {
  const deliveryId = await givenDelivery(context, endpoint(index));
  await inBulk(
    context.db,
    `insert into deliveries (delivery_id, notification_id, type, webhook_endpoint_id, client_id, redelivery_of, created_at)
     select gen_random_uuid(), notification_id, type, webhook_endpoint_id, client_id, delivery_id, created_at - interval '1 hour'
     from deliveries, generate_series(2, :count) where delivery_id = :deliveryId`,
    { count, deliveryId },
  );
}

interface Wish {
  limit?: number;
  after?: string;
  capacity?: Partial<EndpointCapacity>;
  at?: Date;
  db?: Db;
}

async function claim({ limit = 24, after = FIRST, capacity = {}, at = context.clock(), db = context.db }: Wish = {}) {
  const initial = { inGoodStanding: 16, onProbation: 4 };
  const claimed = await claimUndispatched(db, {
    now: at,
    leaseUntil: new Date(at.getTime() + 10_000),
    limit,
    afterEndpointId: after,
    capacity: { endpointIds: [], inGoodStanding: [], onProbation: [], initial, ...capacity },
  });
  const counts = endpoints.map(
    ({ webhookEndpointId }) => claimed.works.filter(({ endpointId }) => endpointId === webhookEndpointId).length,
  );
  return { ...claimed, ids: claimed.works.map(({ deliveryId }) => deliveryId), counts };
}

function statesOf(index: number): Promise<string[]> {
  return context
    .db('deliveries')
    .where({ webhook_endpoint_id: endpoint(index).webhookEndpointId })
    .orderBy('state')
    .pluck('state');
}

describe('a claim', () => {
  it('DF2: is never of what another relay holds; a lease ends by itself or when it is given back', async () => {
    const { db } = context;
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) => givenDelivery(context, endpoint(index % 12))),
    );
    const now = context.clock();
    const later = new Date(now.getTime() + 10_001);
    const all = async (at: Date) => (await claim({ limit: 100, at })).ids.sort();
    const both = await Promise.all([all(now), all(now)]);
    expect(both.flat().sort()).toEqual([...ids].sort());
    expect(await all(now)).toEqual([]);
    await releaseLeases(db, ids.slice(0, 2));
    expect(await all(now)).toEqual(ids.slice(0, 2).sort());
    expect(await all(later)).toEqual([...ids].sort());
    await markDispatched(db, ids, later);
    expect(await all(new Date(later.getTime() + 60_000))).toEqual([]);
  });

  it('DF7: waits for nothing that another relay is claiming at this moment, and takes all else', async () => {
    const ids = await Promise.all([0, 1, 1].map((index) => givenDelivery(context, endpoint(index))));
    const other = await context.db.transaction();
    const theirs = (await claim({ limit: 1, db: other })).ids;
    const claiming = claim();
    const outcome = await doneOrWaiting(context.db, claiming);
    await other.commit();
    expect([outcome, theirs]).toEqual(['done', [ids[0]]]);
    expect((await claiming).ids.sort()).toEqual(ids.slice(1).sort());
  });

  it('does not wait until its lease is on the disk, and leaves it at that for its own commit', async () => {
    const id = await givenDelivery(context, endpoint(0));
    const db = openDatabase(database.serviceUrl, { poolSize: 1, applicationName: 'claim' });
    whenDone(() => db.destroy());
    const settingIn = async (one: Db) =>
      (await one.raw<{ rows: [{ at: string }] }>("select current_setting('synchronous_commit') as at")).rows[0].at;
    await db.raw('set synchronous_commit = on');
    await db.transaction(async (trx) => {
      expect((await claim({ db: trx })).ids).toEqual([id]);
      expect(await settingIn(trx)).toBe('off');
    });
    expect(await settingIn(db)).toBe('on');
  });

  it('DF7: takes as many of each endpoint, the oldest first, however many wait for one of them', async () => {
    await givenBurst(3, 10_000);
    const others = [];
    for (const index of [0, 1, 2, 4, 5]) others.push(await givenDelivery(context, endpoint(index)));
    const first = await claim({ limit: 12 });
    expect(first.counts.slice(0, 6)).toEqual([1, 1, 1, 2, 1, 1]);
    expect(first).toMatchObject({ hasMore: true, stoppedEndpointIds: [] });
    expect(first.ids).toEqual(expect.arrayContaining(others));
    // When nobody else has anything waiting, all of it is for the one.
    expect((await claim({ limit: 12, after: first.lastEndpointId })).counts[3]).toBe(12);
  });

  it('DF7: goes round: with more endpoints than places, each has its turn before one has its second', async () => {
    for (const index of endpoints.keys()) {
      await givenDelivery(context, endpoint(index));
      await givenDelivery(context, endpoint(index));
    }
    const sum = endpoints.map(() => 0);
    let after = FIRST;
    const turns: number[][] = [];
    for (let round = 0; round < 5; round += 1) {
      const claimed = await claim({ limit: 5, after });
      after = claimed.lastEndpointId;
      claimed.counts.forEach((count, index) => (sum[index] = (sum[index] ?? 0) + count));
      turns.push([Math.min(...sum), Math.max(...sum)]);
    }
    expect(turns).toEqual([
      [0, 1],
      [0, 1],
      [1, 2],
      [1, 2],
      [2, 2],
    ]);
    expect(await claim({ after })).toMatchObject({ works: [], hasMore: false });
  });

  it('DF7: leaves in Postgres what an endpoint has no room for, less of it on probation', async () => {
    await givenBurst(0, 40);
    await givenBurst(1, 40);
    await givenBurst(2, 40);
    await rowOf(1).update({ failed_attempts: 3, failing_since: context.clock() });
    const ids = [endpoint(2).webhookEndpointId];
    const capacity = { endpointIds: ids, inGoodStanding: [2], onProbation: [0] };
    const claimed = await claim({ limit: 100, capacity });
    expect(claimed.counts.slice(0, 3)).toEqual([16, 4, 2]);
    expect(claimed.works.filter(({ isOnProbation }) => isOnProbation)).toHaveLength(4);
    // Full is full: the ring passes them over and there is nothing more to ask for.
    const full = { endpointIds: endpoints.map((one) => one.webhookEndpointId), inGoodStanding: endpoints.map(() => 0) };
    const none = await claim({ capacity: { ...full, onProbation: endpoints.map(() => 0) } });
    expect(none).toMatchObject({ works: [], hasMore: false });
  });

  it('W10: never is for a disabled or deleted endpoint: one row is held, the other cancelled, without a workflow', async () => {
    await givenBurst(0, 3);
    await givenBurst(1, 2);
    await rowOf(0).update({ disabled_at: context.clock() });
    await rowOf(1).update({ deleted_at: context.clock() });
    const { works, stoppedEndpointIds } = await claim();
    expect(works).toEqual([]);
    expect(stoppedEndpointIds).toEqual([endpoint(0).webhookEndpointId, endpoint(1).webhookEndpointId]);
    await setAsideUndispatched(context.db, stoppedEndpointIds, context.clock());
    expect([await statesOf(0), await statesOf(1)]).toEqual([
      ['held', 'held', 'held'],
      ['cancelled', 'cancelled'],
    ]);
    expect(await claim()).toMatchObject({ works: [], stoppedEndpointIds: [] });
    await releaseHeld(context.db, context.clock());
    expect(await statesOf(0)).toEqual(['held', 'held', 'held']);

    await rowOf(1).update({ deleted_at: null });
    await rowOf(0).update({ disabled_at: null });
    await releaseHeld(context.db, context.clock());
    expect((await claim()).counts.slice(0, 2)).toEqual([3, 0]);
  });

  it('W11: what happens while the endpoint is disabled is kept, held from the beginning', async () => {
    await rowOf(0).update({ disabled_at: context.clock() });
    await givenDelivery(context, endpoint(0));
    expect(await statesOf(0)).toEqual(['held']);
  });
});
