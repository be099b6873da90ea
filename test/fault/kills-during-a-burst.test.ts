import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { notifyStatusChange } from '../../src/webhooks/notifications/notification.js';
import { nudgeRelay } from '../../src/webhooks/relay/nudge.js';
import { build } from '../support/built.js';
import { givenEndpoint, givenGrantedUser } from '../support/deliveries.js';
import { kill, OwnServers } from '../support/own-servers.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { waitFor } from '../support/wait-for.js';

const BURST = 120;
/** At the kill some have arrived, and others are not even under way, of which there are at most 48. */
const KILL_AFTER = 40;

let servers: OwnServers;
let receiver: Receiver;
let clientId: string;
let inFlight = 0;

beforeAll(async () => {
  await build();
  servers = await OwnServers.start();
});

beforeEach(async () => {
  receiver = await startReceiver();
  inFlight = 0;
  receiver.otherwise(async (_, response) => {
    inFlight += 1;
    await pause(15);
    inFlight -= 1;
    response.writeHead(204).end();
  });
  ({ clientId } = await givenEndpoint(servers.context, receiver.url));
});

/** Status changes of one user with the client that listens, each in a transaction of its own, as reviewers make them. */
async function stage(count: number): Promise<void> {
  const { context } = servers;
  const userId = await givenGrantedUser(context, [clientId]);
  const change = { userId, level: 'basic', environment: 'sandbox', status: 'approved' } as const;
  const now = context.clock();
  for (let made = 0; made < count; made += 1) {
    const changedAt = new Date(now.getTime() + made * 1000);
    await context.db.transaction((trx: Knex.Transaction) => notifyStatusChange(trx, { ...change, changedAt }, now));
  }
  nudgeRelay(context);
}

/** How often each notification had arrived. */
function arrivals(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { headers } of receiver.received) {
    const id = String(headers['webhook-id']);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

async function expectAllDelivered(mostDuplicates: number): Promise<void> {
  const { db } = servers.context;
  await waitFor(
    `all ${BURST} deliveries to be delivered`,
    async () => {
      const rows = await db('deliveries').where({ client_id: clientId }).select<{ state: string }[]>('state');
      return rows.length === BURST && rows.every(({ state }) => state === 'delivered');
    },
    { everyMs: 250 },
  );
  const counts = arrivals();
  expect(counts.size).toBe(BURST);
  expect(receiver.received.length - BURST).toBeLessThanOrEqual(mostDuplicates);
  // Attempts are numbered from 1 without gaps, and every row says how many there were (DF5).
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select d.delivery_id from deliveries d left join attempts a on a.delivery_id = d.delivery_id
     group by d.delivery_id having count(a.*) <> d.attempt_count or max(a.attempt_number) <> d.attempt_count`,
  );
  expect(rows).toEqual([]);
}

/** The POSTs that were under way at the kill have come to an end. */
function quiet(): Promise<true> {
  return waitFor('POSTs under way to end', () => inFlight === 0 || undefined);
}

describe('in a burst of deliveries, nothing is lost', () => {
  it('PF9, DF2, DF5: when the worker is killed with -9 and another one started', async () => {
    const worker = await servers.startWorker();
    await stage(BURST);
    await receiver.waitForCount(KILL_AFTER);
    await kill(worker);
    await quiet();
    // Only what the dead one had claimed waits for its lease to end; the rest was nobody's. A slow machine may need longer for
    // a start than a lease lasts, so these last longer.
    const { db } = servers.context;
    const leased = db('deliveries').where({ dispatched_at: null }).whereNotNull('leased_until');
    const claimed = await leased.clone().pluck<string[]>('delivery_id');
    await leased.clone().update({ leased_until: new Date(Date.now() + 3_600_000) });
    const others = db('deliveries').whereNotIn('delivery_id', claimed).where({ state: 'delivered' });
    const before = (await others.clone()).length;
    await servers.startWorker();
    await waitFor('what was nobody’s', async () => (await others.clone()).length > before);
    await leased.clone().whereIn('delivery_id', claimed).update({ leased_until: new Date() });
    // A POST in flight, or one whose outcome was not yet written down: no more than may be outstanding at once.
    await expectAllDelivered(48);
  });

  it('DF3: when the Temporal server is killed with -9 and started again; changes go on, and none arrives twice', async () => {
    await servers.startWorker();
    await stage(BURST - 30);
    await receiver.waitForCount(KILL_AFTER);
    await servers.killTemporal();
    await stage(30);
    await servers.startTemporal();
    await expectAllDelivered(0);
  });

  it('DF4: when Postgres is killed with -9 and started again; no retry is used up, and none arrives twice', async () => {
    await servers.startWorker();
    await stage(BURST);
    await receiver.waitForCount(KILL_AFTER);
    await servers.killPostgres();
    await quiet();
    await servers.startPostgres();
    await expectAllDelivered(0);
    expect(new Set(receiver.received.map(({ headers }) => headers['x-service-attempt']))).toEqual(new Set(['1']));
  });
});
