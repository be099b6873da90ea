import { Client, Connection } from '@temporalio/client';
import { expect, test } from '@jest/globals';
import { ClaimedDeliveries } from '../../../src/webhooks/relay/claimed-deliveries.js';
import { DeliveryWorkflows } from '../../../src/webhooks/worker/delivery-workflow.js';
import { hasLateRetry } from '../../../src/webhooks/relay/dispatch.store.js';
import { EndpointLoad } from '../../../src/webhooks/relay/endpoint-load.js';
import { Relay } from '../../../src/webhooks/relay/relay.js';
import { startBlackHole } from '../../support/black-hole.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { givenDelivery, givenEndpoint } from '../../support/deliveries.js';
import { waitFor } from '../../support/wait-for.js';
import { whenDone } from '../../support/when-done.js';

const database = await cloneDatabase();
const context = createTestContext(database);
const { db } = context;

// Whoever gives a delivery back, and however: the database itself notes it.
await asOwner(
  database,
  `create table given_back (delivery_id uuid not null);
   grant insert, select on given_back to public;
   create function note_given_back() returns trigger language plpgsql as $$
     begin insert into given_back values (new.delivery_id); return null; end $$;
   create trigger note_given_back after update on deliveries for each row
     when (old.leased_until is not null and new.leased_until is null and new.dispatched_at is null)
     execute function note_given_back()`,
);

test('DF2: a delivery that Temporal does not take is given back at once, not when its lease ends', async () => {
  const deliveryId = await givenDelivery(context, await givenEndpoint(context, 'http://127.0.0.1:9/'));
  // Nothing listens there.
  const connection = Connection.lazy({ address: '127.0.0.1:9' });
  whenDone(() => connection.close());
  const load = new EndpointLoad();
  const claimed = new ClaimedDeliveries();
  const relay = new Relay(context, new DeliveryWorkflows(new Client({ connection }), 'nobody'), claimed, load);
  const running = relay.run();
  await waitFor(
    'it to be given back',
    async () => (await db('given_back').where({ delivery_id: deliveryId })).length > 0,
  );
  relay.stop();
  await running;
  const row = await db('deliveries')
    .where({ delivery_id: deliveryId })
    .first<object>('leased_until', 'dispatched_at', 'state');
  expect(row).toEqual({ leased_until: null, dispatched_at: null, state: 'pending' });
  expect(claimed.countOutstanding(Date.now())).toBe(0);
});

/** Sees how many were under way at once. */
class WatchedClaims extends ClaimedDeliveries {
  total = 0;
  most = 0;

  override put(...claim: Parameters<ClaimedDeliveries['put']>): void {
    super.put(...claim);
    this.total += 1;
    this.most = Math.max(this.most, this.countOutstanding(claim[1]));
  }
}

test('FD12, DF10: few new deliveries are begun while a retry is late, and as many as ever when none is', async () => {
  await db('deliveries').delete();
  // Takes what is started, and never says so: what has been claimed stays claimed meanwhile.
  const port = await startBlackHole('127.0.0.1');
  const connection = Connection.lazy({ address: `127.0.0.1:${port}` });
  whenDone(() => connection.close());
  const endpoints = [];
  for (let made = 0; made < 3; made += 1) endpoints.push(await givenEndpoint(context, `http://127.0.0.1:9/${made}`));
  const [lateId] = await Promise.all(endpoints.map((endpoint) => givenDelivery(context, endpoint)));
  const late = db('deliveries').where({ delivery_id: lateId ?? '' });
  const dueAt = new Date(context.clock().getTime() - 60_000);
  await late.clone().update({ dispatched_at: dueAt, next_attempt_at: dueAt });
  for (const endpoint of endpoints) for (let made = 0; made < 12; made += 1) await givenDelivery(context, endpoint);

  const workflows = new DeliveryWorkflows(new Client({ connection }), 'nobody');
  const claimed = new WatchedClaims();
  const relay = new Relay(context, workflows, claimed, new EndpointLoad());
  const running = relay.run();
  await waitFor('the first ones', () => claimed.total > 0);
  await waitFor('more in their place', () => claimed.total > 8);
  expect(claimed.most).toBeLessThanOrEqual(8);
  // FD12: whoever hangs on every request keeps no others back, however late its retries are.
  const hanging = db('webhook_endpoints').where({ client_id: endpoints[0]?.clientId ?? '' });
  await hanging.update({ failed_attempts: 3, failing_since: context.clock() });
  await waitFor('more at a time', () => claimed.most > 8);
  relay.stop();
  await running;
});

test.each([
  ['due for a while', { next_attempt_at: -5 }, true],
  ['due just now', { next_attempt_at: -0.5 }, false],
  ['not due', { next_attempt_at: 60 }, false],
  ['hurried by hand a while ago', { next_attempt_at: -5, wake_requested_at: -5 }, true],
  ['under way', { next_attempt_at: -5, leased_until: 15 }, false],
  ['begun by a worker that has died', { next_attempt_at: -30, leased_until: -5 }, true],
  ['held', { next_attempt_at: -5, state: 'held' }, false],
  ['new', { dispatched_at: null }, false],
  ['late for so long that something else is the matter', { next_attempt_at: -3_600 }, false],
  [
    'due at an endpoint that has failed twice',
    { next_attempt_at: -5 },
    true,
    { failed_attempts: 2, failing_since: new Date(0) },
  ],
  [
    'due at an endpoint on probation',
    { next_attempt_at: -5 },
    false,
    { failed_attempts: 3, failing_since: new Date(0) },
  ],
  [
    'hurried at one on probation',
    { next_attempt_at: -5, wake_requested_at: -5 },
    false,
    { failed_attempts: 9, failing_since: new Date(0) },
  ],
  ['due at a disabled endpoint', { next_attempt_at: -5 }, false, { disabled_at: new Date(0) }],
  ['due at a deleted endpoint', { next_attempt_at: -5 }, false, { deleted_at: new Date(0) }],
])(
  'FD12: a delivery that is %s counts as late: %o, %s',
  async (_, columns, isLate, standing: object = { failed_attempts: 0 }) => {
    await db('deliveries').delete();
    const endpoint = await givenEndpoint(context, 'http://127.0.0.1:9/');
    const deliveryId = await givenDelivery(context, endpoint);
    const now = context.clock();
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const row = Object.entries({ dispatched_at: -90, ...columns }).map(([name, value]) => [
      name,
      typeof value === 'number' ? at(value) : value,
    ]);
    await db('deliveries').where({ delivery_id: deliveryId }).update(Object.fromEntries(row));
    await db('webhook_endpoints').where({ client_id: endpoint.clientId }).update(standing);
    expect(await hasLateRetry(db, { dueBefore: at(-1), dueAfter: at(-900), now })).toBe(isLate);
  },
);
