import { Client, Connection } from '@temporalio/client';
import { expect, test } from 'vitest';
import { ClaimedDeliveries } from '../../../src/webhooks/claimed-deliveries.js';
import { DeliveryWorkflows } from '../../../src/webhooks/delivery-workflow.js';
import { EndpointLoad } from '../../../src/webhooks/endpoint-load.js';
import { Relay } from '../../../src/webhooks/relay.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenDelivery, givenEndpoint } from '../../support/deliveries.js';
import { waitFor } from '../../support/wait-for.js';
import { whenDone } from '../../support/when-done.js';

const context = createTestContext(await cloneDatabase());
const { db } = context;

/** Sees which rows Knex gives back. */
function releases(): { count: number } {
  const seen = { count: 0 };
  const listen = ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
    if (/^update "deliveries" set "leased_until" = /.test(sql) && bindings[0] === null) seen.count += 1;
  };
  db.on('query', listen);
  whenDone(() => void db.off('query', listen));
  return seen;
}

test('DF2: a delivery that Temporal does not take is given back at once, not when its lease ends', async () => {
  const deliveryId = await givenDelivery(context, await givenEndpoint(context, 'http://127.0.0.1:9/'));
  // Nothing listens there.
  const connection = Connection.lazy({ address: '127.0.0.1:9' });
  whenDone(() => connection.close());
  const load = new EndpointLoad();
  const claimed = new ClaimedDeliveries();
  const relay = new Relay(context, new DeliveryWorkflows(new Client({ connection }), 'nobody'), claimed, load);
  const given = releases();
  const running = relay.run();
  await waitFor('a delivery that is given back', () => given.count > 0);
  relay.stop();
  await running;
  const row = await db('deliveries')
    .where({ delivery_id: deliveryId })
    .first<object>('leased_until', 'dispatched_at', 'state');
  expect(row).toEqual({ leased_until: null, dispatched_at: null, state: 'pending' });
  expect(claimed.countOutstanding(Date.now())).toBe(0);
});
