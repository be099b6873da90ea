import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { DeliveryWorkflows } from '../../src/webhooks/delivery-workflow.js';
import type { OwnServers } from '../support/own-servers.js';
import { SeededRandom } from '../support/random.js';
import { waitFor } from '../support/wait-for.js';
import { ApiCalls } from './api-calls.js';
import { Changes } from './changes.js';
import { judge, type Findings } from './findings.js';
import { planKills, type ChaosOptions } from './plan.js';
import { startReceivers } from './receivers.js';
import { listWaiting, lookAt, readAll, type Standing } from './rows.js';
import { Victims, type Outage } from './victims.js';

const LOOK_EVERY_MS = 1_000;
/** Behind the last commit: what hangs, what is repeated after a kill, and up to three retries. */
const FINAL_WITHIN_MS = 180_000;
const WOKEN_AT_ONCE = 50;

export interface ChaosResult extends Findings {
  options: ChaosOptions;
  seconds: number;
  committed: number;
  throughApi: { accepted: number; repeated: number };
  posts: number;
  retriedNow: number;
  outages: Outage[];
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
  const receivers = await startReceivers(new SeededRandom(options.seed + 1));
  const changes = await Changes.prepare(context, receivers);
  const victims = await Victims.start(servers);
  const apiCalls = await ApiCalls.prepare(context, receivers, servers.serverUrl);
  const worst = { overdueSeconds: 0, undispatchedSeconds: 0 };
  const committed = (): number => changes.committed + apiCalls.accepted.length;
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

  const calls = apiCalls.make();
  const kills = planKills(options).map(async ({ atMs, ...kill }) => {
    await pause(atMs);
    await victims.strike(kill);
  });
  await changes.make(options);
  apiCalls.stop();
  await Promise.all([...kills, calls]);
  await victims.allUp();
  await watch.stop();

  // The schedule itself is tested elsewhere: the rest of each wait is cut short as an operator can.
  const connection = Connection.lazy({ address: servers.temporalAddress });
  const temporal = new Client({ connection });
  const workflows = new DeliveryWorkflows(temporal, context.config.temporalTaskQueue);
  let retriedNow = 0;
  const isFinal = async (): Promise<boolean> => {
    const { open } = await look();
    const waiting = await listWaiting(context.db, WOKEN_AT_ONCE);
    const woken = await Promise.allSettled(waiting.map((deliveryId) => workflows.retryNow(deliveryId)));
    retriedNow += woken.filter(({ status }) => status === 'fulfilled').length;
    return open === 0;
  };
  await waitFor('every delivery to be final', isFinal, { timeoutMs: FINAL_WITHIN_MS, everyMs: LOOK_EVERY_MS });
  const openWorkflows = await openAtLast(temporal);
  victims.release();
  await connection.close();

  const findings = judge(committed(), await readAll(context.db), receivers.posts, victims.outages);
  return {
    options,
    seconds: (Date.now() - began) / 1000,
    committed: committed(),
    throughApi: { accepted: apiCalls.accepted.length, repeated: apiCalls.repeated },
    posts: receivers.posts.length,
    retriedNow,
    outages: victims.outages,
    ...worst,
    openWorkflows,
    ...findings,
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
async function openAtLast(temporal: Client): Promise<number> {
  let count = Infinity;
  const none = async (): Promise<boolean> => {
    ({ count } = await temporal.workflow.count('ExecutionStatus = "Running"'));
    return count === 0;
  };
  await waitFor('every workflow to end', none, { timeoutMs: 45_000, everyMs: 500 }).catch(() => undefined);
  return count;
}
