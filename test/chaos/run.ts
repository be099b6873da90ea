import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import type { OwnServers } from '../support/own-servers.js';
import { waitFor } from '../support/wait-for.js';
import { ApiClient } from './api-client.js';
import { Changes } from './changes.js';
import { judge, type Findings } from './findings.js';
import { planKills, type ChaosOptions } from './plan.js';
import { startReceivers } from './receivers.js';
import { listMissed } from './missed.js';
import { listWaiting, lookAt, readAll, type Standing } from './rows.js';
import { Senders } from './senders.js';
import { TestNotifications } from './test-notifications.js';
import { Victims, type Outage } from './victims.js';

const LOOK_EVERY_MS = 1_000;
const WOKEN_AT_ONCE = 50;

export interface ChaosResult extends Findings {
  options: ChaosOptions;
  seconds: number;
  committed: number;
  throughApi: { accepted: number; repeated: number };
  posts: number;
  retriedNow: number;
  outages: Outage[];
  /** POSTs that were repeated because Temporal gave up a worker that lived: only on a machine that lets it starve. */
  missedByTemporal: number;
  /** The worst that was seen of each (DF10). */
  overdueSeconds: number;
  undispatchedSeconds: number;
  /** Workflows that are still open although every delivery is final. */
  openWorkflows: number;
}

/** Deliveries at a steady rate while everything that makes them is killed and started again. */
export async function runChaos(
  servers: OwnServers,
  options: ChaosOptions,
  say: (line: string) => void,
): Promise<ChaosResult> {
  const began = Date.now();
  const { context } = servers;
  const victims = await Victims.start(servers);
  const senders = new Senders(() => victims.pids());
  const receivers = await startReceivers(options, senders.of);
  const clients = new Map<string, ApiClient>();
  const newClient = async (): Promise<ApiClient> => {
    const client = await ApiClient.register(context, servers.serverUrl);
    clients.set(client.clientId, client);
    return client;
  };
  const changes = await Changes.prepare(context, receivers, newClient);
  const tests = await TestNotifications.prepare(context, await newClient(), receivers.urls.prompt);
  const worst = { overdueSeconds: 0, undispatchedSeconds: 0 };
  const committed = (): number => changes.committed + tests.accepted;
  const look = async (): Promise<Standing> => {
    const standing = await lookAt(context.db);
    worst.overdueSeconds = Math.max(worst.overdueSeconds, standing.overdueSeconds);
    worst.undispatchedSeconds = Math.max(worst.undispatchedSeconds, standing.undispatchedSeconds);
    const away = victims.away();
    say(
      `${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${committed()} committed, ` +
        `${standing.delivered} delivered, ${standing.open} open, ${receivers.posts.length} POSTs, ` +
        `${victims.outages.length} of ${options.kills} killed${away.length > 0 ? `; away: ${away.join(', ')}` : ''}`,
    );
    return standing;
  };
  const watch = watching(look);

  const testing = tests.make();
  const kills = planKills(options).map(async ({ atMs, ...kill }) => {
    await pause(atMs);
    await victims.strike(kill);
  });
  await changes.make(options);
  tests.stop();
  await Promise.all([...kills, testing]);
  await victims.allUp();
  await watch.stop();

  // The schedule itself is tested elsewhere: the rest of each wait is cut short, as clients can.
  let retriedNow = 0;
  let open = Infinity;
  const isFurther = async (): Promise<boolean> => {
    const before = open;
    ({ open } = await look());
    for (const { deliveryId, clientId } of await listWaiting(context.db, WOKEN_AT_ONCE)) {
      const reply = await clients.get(clientId)?.post(`/v2/webhook-deliveries/${deliveryId}/retry-now`);
      // 409: its time has come meanwhile.
      if (reply?.status === 202) retriedNow += 1;
      else if (reply?.status !== 409) throw new Error(`"retry now" was answered ${reply?.status ?? 'by nobody'}`);
    }
    return open === 0 || open < before;
  };
  while (open > 0) await waitFor('another delivery to be final', isFurther, { everyMs: LOOK_EVERY_MS });
  const openWorkflows = await openAtLast(servers.temporalAddress);
  victims.release();

  const rows = await readAll(context.db);
  const findings = judge(committed(), rows, receivers.posts, victims.outages);
  const { unexplained } = findings.duplicates;
  const missed = await listMissed(servers.temporalAddress, unexplained, rows);
  return {
    options,
    seconds: (Date.now() - began) / 1000,
    committed: committed(),
    throughApi: { accepted: tests.accepted, repeated: sum([...clients.values()].map(({ repeated }) => repeated)) },
    posts: receivers.posts.length,
    retriedNow,
    outages: victims.outages,
    ...worst,
    openWorkflows,
    ...findings,
    duplicates: {
      ...findings.duplicates,
      unexplained: unexplained.filter((repetition) => !missed.includes(repetition)),
    },
    missedByTemporal: missed.length,
  };
}

/** Looks now and then; an outage of the database is no reason to stop. */
function watching(look: () => Promise<unknown>): { stop: () => Promise<void> } {
  const ended = new AbortController();
  const running = (async () => {
    while (!ended.signal.aborted) {
      await look().catch(() => undefined);
      await pause(LOOK_EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: () => {
      ended.abort();
      return running;
    },
  };
}

/** Workflows end a moment after their deliveries. */
async function openAtLast(address: string): Promise<number> {
  const connection = Connection.lazy({ address });
  const temporal = new Client({ connection });
  let count = Infinity;
  const none = async (): Promise<boolean> => {
    ({ count } = await temporal.workflow.count('ExecutionStatus = "Running"'));
    return count === 0;
  };
  try {
    await waitFor('every workflow to end', none, { everyMs: 500 }).catch(() => undefined);
    return count;
  } finally {
    await connection.close();
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
