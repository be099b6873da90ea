import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listDeliveryRows, type DeliveryFilter } from '../../../src/webhooks/deliveries/delivery.store.js';
import { listOverdue } from '../../../src/webhooks/relay/dispatch.store.js';
import { countOverdue, findOldestUndispatched } from '../../../src/webhooks/deliveries/invariants.store.js';
import { countRedeliveries, redeliverMany } from '../../../src/webhooks/deliveries/redelivery-many.js';
import { createTestContext, type TestContext } from '../../support/context.js';
import { asOwner, cloneDatabase, type TestDatabase, inBulk } from '../../support/database.js';
import { givenDelivery, givenEndpoint, type GivenEndpoint } from '../../support/deliveries.js';
import { answered } from '../../support/answered.js';

const COUNT = 100_000;
const MINUTE = 60_000;

let database: TestDatabase;
let context: TestContext;
let endpoint: GivenEndpoint;
let last: Date;

/** One delivery a minute until now, all exhausted but every thousandth; and two more of another type. */
beforeAll(async () => {
  database = await cloneDatabase();
  context = createTestContext(database);
  endpoint = await givenEndpoint(context, 'https://harbour.example/webhooks');
  const other = await givenEndpoint(context, 'https://other.example/webhooks');
  await givenDelivery(context, other);
  const first = await givenDelivery(context, endpoint);
  last = context.clock();
  // Without the looks at notifications, and without those: here it is a matter of deliveries alone.
  await asOwner(database, 'alter table deliveries drop constraint deliveries_notification_id_fkey');
  await inBulk(
    context.db,
    `insert into deliveries (delivery_id, notification_id, type, webhook_endpoint_id, client_id, state, created_at,
       dispatched_at, finished_at)
     select gen_random_uuid(), 'evt_of_many' || i, case when i % 50000 = 1 then 'verification_rejected' else d.type end,
       d.webhook_endpoint_id, d.client_id, case when i % 1000 = 1 then 'delivered' else 'exhausted' end,
       cast(:last as timestamptz) - i * interval '1 minute', :last, :last
     from deliveries d, generate_series(1, :count) i where d.delivery_id = :first`,
    { first, last, count: COUNT },
  );
  await asOwner(database, 'analyze deliveries');
});

function rowsRead(filter: DeliveryFilter, after?: Date): Promise<number> {
  const position = after ? { createdAt: after, id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' } : undefined;
  return rowsReadBy(() => listDeliveryRows(context.db, filter, { limit: 50, after: position }));
}

/** How many rows Postgres looked at to find those that it gave back. */
async function rowsReadBy(find: () => Promise<unknown>): Promise<number> {
  const statements: { sql: string; bindings: readonly unknown[] }[] = [];
  const note = (query: { sql: string; bindings: readonly unknown[] }) => void statements.push(query);
  context.db.on('query', note);
  await find();
  context.db.removeListener('query', note);
  const [{ sql, bindings } = { sql: '', bindings: [] }] = statements;
  const { rows } = await context.db.raw<{ rows: { 'QUERY PLAN': [{ Plan: Plan }] }[] }>(
    `explain (analyze, format json) ${sql.replaceAll(/\$\d+/g, '?')}`,
    bindings as string[],
  );
  const scans = scansOf(rows[0]?.['QUERY PLAN'][0].Plan);
  expect(scans.length).toBeGreaterThan(0);
  return Math.max(...scans.map(readBy));
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
function scansOf(plan: Plan | undefined): Plan[] {
  if (!plan) return [];
  return [...(plan['Relation Name'] === 'deliveries' ? [plan] : []), ...(plan.Plans ?? []).flatMap(scansOf)];
}
const readBy = (scan: Plan) => (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops'];

describe('a page of a list among 100,000 costs what it shows', () => {
  test.each<[string, () => DeliveryFilter]>([
    ['of all of a client', () => ({})],
    ['in a state that is common', () => ({ state: 'exhausted' })],
    ['in a state that is rare', () => ({ state: 'delivered' })],
    ['in a state that nothing is in', () => ({ state: 'held' })],
    ['of a type that is rare', () => ({ type: 'verification_rejected' })],
    ['to an endpoint', () => ({ webhookEndpointId: endpoint.webhookEndpointId })],
    ['of one notification', () => ({ notificationId: 'evt_of_many5000' })],
    ['of an hour', () => ({ createdAfter: minutesAgo(5_060), createdBefore: minutesAgo(5_000) })],
  ])('%s', async (_, filter) => {
    const { clientId } = endpoint;
    expect(await rowsRead({ clientId, ...filter() })).toBeLessThanOrEqual(60);
    expect(await rowsRead({ clientId, ...filter() }, minutesAgo(COUNT / 2))).toBeLessThanOrEqual(60);
  });
});

describe('DF10: a pass of the reconciler costs what is pending, however much is held', () => {
  const HELD = 20_000;
  beforeAll(async () => {
    // Of an endpoint that stays disabled, and overdue ever since.
    const { webhookEndpointId } = endpoint;
    await context
      .db('webhook_endpoints')
      .where({ webhook_endpoint_id: webhookEndpointId })
      .update({ disabled_at: last });
    await context.db.raw(
      `update deliveries set state = 'held', finished_at = null, next_attempt_at = created_at
       where delivery_id in (select delivery_id from deliveries where webhook_endpoint_id = :webhookEndpointId
         and state = 'exhausted' order by created_at limit :count)`,
      { webhookEndpointId, count: HELD },
    );
    await asOwner(database, 'analyze deliveries');
  });
  afterAll(async () => {
    const { webhookEndpointId } = endpoint;
    await context
      .db('webhook_endpoints')
      .where({ webhook_endpoint_id: webhookEndpointId })
      .update({ disabled_at: null });
    const held = context.db('deliveries').where({ state: 'held' });
    await held.update({ state: 'exhausted', finished_at: last, next_attempt_at: null });
  });

  test('W10: while they stay held, and a page of them once their endpoint is enabled again', async () => {
    const overdue = () => listOverdue(context.db, { dueBefore: last, after: undefined, limit: 25 });
    expect(await overdue()).toEqual([]);
    expect(await rowsReadBy(overdue)).toBeLessThanOrEqual(30);
    const { webhookEndpointId } = endpoint;
    const row = context.db('webhook_endpoints').where({ webhook_endpoint_id: webhookEndpointId });
    await row.clone().update({ disabled_at: null });
    expect(await overdue()).toHaveLength(25);
    expect(await rowsReadBy(overdue)).toBeLessThanOrEqual(60);
    await row.clone().update({ disabled_at: last });
  });

  test('and so do the invariants', async () => {
    expect(await rowsReadBy(() => countOverdue(context.db, last))).toBeLessThanOrEqual(30);
    expect(await rowsReadBy(() => findOldestUndispatched(context.db))).toBeLessThanOrEqual(30);
  });
});

test('more than 100,000 are redelivered in parts: counted or sent', async () => {
  const { clientId } = endpoint;
  const now = new Date(last.getTime() + 1);
  const wish = { clientId, state: 'exhausted' } as const;
  expect(await countRedeliveries(context, wish, now)).toBe(COUNT - COUNT / 1_000);
  await context.db('deliveries').where({ client_id: clientId, state: 'delivered' }).update({ state: 'exhausted' });
  expect(await countRedeliveries(context, wish, now)).toBe(COUNT);
  const pending = context.db('deliveries').where({ client_id: clientId, state: 'pending' });
  await pending.update({ state: 'exhausted', finished_at: now });
  for (const ask of [countRedeliveries, redeliverMany]) {
    await expect(answered<unknown>(ask(context, wish, now))).rejects.toMatchObject({
      status: 422,
      detail: 'There are more than 100,000. Narrow the time, and ask for one part after the other.',
    });
  }
  expect(await context.db('webhook_redeliveries')).toEqual([]);
});

function minutesAgo(minutes: number): Date {
  return new Date(last.getTime() - minutes * MINUTE);
}
