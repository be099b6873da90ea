import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Knex } from 'knex';
import { notifyStatusChange } from '../../src/webhooks/notification.js';
import { nudgeRelay } from '../../src/webhooks/nudge.js';
import { build } from '../support/built.js';
import { givenEndpoint, givenGrantedUser } from '../support/deliveries.js';
import { kill, OwnServers } from '../support/own-servers.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { waitFor } from '../support/wait-for.js';

const BURST = 400;
/** At the kill some have arrived and most have not. */
const KILL_AFTER = 120;
const ALL_WITHIN_MS = 90_000;

beforeAll(() => build(), 180_000);

/** Status changes of one user with a client that listens, each in a transaction of its own, as reviewers make them. */
async function stage({ context }: OwnServers, receiver: Receiver): Promise<void> {
  const { clientId } = await givenEndpoint(context, receiver.url);
  const userId = await givenGrantedUser(context, [clientId]);
  const change = { userId, level: 'basic', environment: 'sandbox', status: 'approved' } as const;
  const now = context.clock();
  for (let made = 0; made < BURST; made += 1) {
    const changedAt = new Date(now.getTime() + made * 1000);
    await context.db.transaction((trx: Knex.Transaction) => notifyStatusChange(trx, { ...change, changedAt }, now));
  }
  nudgeRelay(context);
}

// What is killed at random, and what becomes of each attempt then: chaos.test.ts.
test(
  'PF9: in a burst, the worker killed with -9 and another one started: it begins at once, and hardly one arrives twice',
  { timeout: 180_000 },
  async () => {
    const servers = await OwnServers.start();
    const receiver = await startReceiver();
    let inFlight = 0;
    receiver.otherwise(async (_, response) => {
      inFlight += 1;
      await pause(15);
      inFlight -= 1;
      response.writeHead(204).end();
    });
    const worker = await servers.startWorker();
    await stage(servers, receiver);
    await receiver.waitForCount(KILL_AFTER, 60_000);
    await kill(worker);
    await waitFor('POSTs under way to end', () => inFlight === 0);
    const arrived = receiver.received.length;
    await servers.startWorker();
    // Only what the dead one had claimed waits for its lease to end; the rest was nobody's.
    await receiver.waitForCount(arrived + 1, 2_000);
    await waitFor(
      `all ${BURST} deliveries to be delivered`,
      async () => {
        const rows = await servers.context.db('deliveries').select<{ state: string }[]>('state');
        return rows.length === BURST && rows.every(({ state }) => state === 'delivered');
      },
      { timeoutMs: ALL_WITHIN_MS, everyMs: 250 },
    );
    // A POST in flight, or one whose outcome was not yet written down: no more than may be outstanding at once.
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(BURST);
    expect(receiver.received.length - BURST).toBeLessThanOrEqual(48);
  },
);
