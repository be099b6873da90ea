import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { join } from 'node:path';
import { addWebhookEndpoint } from '../../dist/webhooks/endpoint.js';
import { nudgeRelay } from '../../dist/webhooks/nudge.js';
import { makeClient, openContext, stageDeliveries } from './data.mjs';
import { productEnvironment, ROOT } from './environment.mjs';
import { evenly } from './pace.mjs';
import { startReceiver } from './receiver.mjs';

/** As `npm start` runs the worker: hot objects then die young. */
const WORKER_FLAGS = ['--max-semi-space-size=64'];
const ARRIVE_WITHIN_MS = 120_000;

/** The built worker and a receiver: from the commit of a delivery to its arrival. */
export async function openProductWorker(environment) {
  const env = productEnvironment(environment, 0);
  const context = openContext(env);
  const receiver = await startReceiver();
  const { clientId } = await makeClient(context, 'Bench receiver');
  const { endpoint } = await addWebhookEndpoint(context, { clientId, url: receiver.url }, new Date());
  const target = { clientId, endpointId: endpoint.webhookEndpointId };
  const child = environment.children.startNode('worker', [...WORKER_FLAGS, join(ROOT, 'dist/worker.js')], env);

  const stage = async (count) => {
    const ids = await stageDeliveries(context, target, count);
    const committed = performance.now();
    nudgeRelay(context);
    return { ids, committed };
  };
  const arrivals = (ids) => receiver.arrivalsOf(ids, ARRIVE_WITHIN_MS);
  return {
    name: 'attestry',
    pid: child.pid,
    drain: async (count) => {
      const { ids, committed } = await stage(count);
      const latencies = (await arrivals(ids)).map((at) => at - committed);
      return { latencies, seconds: Math.max(...latencies) / 1000 };
    },
    pace: (pace) =>
      evenly(pace, async () => {
        const { ids, committed } = await stage(1);
        const [arrived] = await arrivals(ids);
        return arrived - committed;
      }),
    close: async () => {
      receiver.close();
      await context.db.destroy();
    },
  };
}

/** The empty workflow in a process of its own: from the call that starts it to its activity. */
export async function openFloor({ children, temporal }) {
  const script = join(ROOT, 'test/bench/floor-worker.mjs');
  const child = children.startNode('floor-worker', [...WORKER_FLAGS, script], { TEMPORAL_ADDRESS: temporal.address });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the floor worker has ended; see ${children.logFile('floor-worker')}`);
  });
  ended.catch(() => undefined);
  const answer = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  await answer();
  const order = (message) => {
    child.send(message);
    return answer();
  };
  return {
    name: 'temporal floor',
    pid: child.pid,
    drain: (count) => order({ drain: count }),
    pace: (pace) => order({ pace }),
  };
}
