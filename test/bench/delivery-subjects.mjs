import { once } from 'node:events';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { addWebhookEndpoint } from '../../dist/webhooks/endpoints/endpoint.js';
import { nudgeRelay } from '../../dist/webhooks/relay/nudge.js';
import { arrivals } from './arrivals.mjs';
import { makeClient, openContext, stageDeliveries } from './data.mjs';
import { productEnvironment, ROOT } from './environment.mjs';
import { startReceiver } from './receiver.mjs';

/** A worker listens on none, and none is asked for here. */
const NO_PORT = 1;

/** A burst is of many: to one endpoint alone, no more are under way than its cap allows. */
const ENDPOINTS = 20;

/** The built worker on one of the Temporal servers, with a database and a receiver of its own. */
export async function openProductWorker(environment, temporal) {
  const urls = await environment.prepareDatabase(`attestry_${temporal.name.toLowerCase()}`);
  const env = productEnvironment({ ...urls, temporal }, NO_PORT);
  const context = openContext(env);
  const receiver = await startReceiver();
  const { clientId } = await makeClient(context, 'Bench receiver');
  const endpointIds = [];
  for (let made = 0; made < ENDPOINTS; made += 1) {
    const { endpoint } = await addWebhookEndpoint(context, { clientId, url: receiver.url }, new Date());
    endpointIds.push(endpoint.webhookEndpointId);
  }
  const target = { clientId, endpointIds };
  const name = `worker-${temporal.name}`;
  const child = environment.children.startNode(name, [join(ROOT, 'dist/worker.js')], env);
  await once(child, 'message');
  return {
    name: `attestry, ${temporal.name}`,
    isProduct: true,
    pid: child.pid,
    groups: temporal.groups,
    context,
    target,
    temporal,
    urls,
    ...arrivals(receiver, async (count) => {
      const ids = await stageDeliveries(context, target, count);
      const committed = performance.now();
      nudgeRelay(context);
      return { ids, committed };
    }),
    close: async () => {
      await environment.children.stop(child);
      receiver.close();
      await context.db.destroy();
    },
  };
}

/** The empty workflow in a process of its own: from the call that starts it to its activity. */
export async function openFloor({ children }, product) {
  const { temporal } = product;
  const script = join(ROOT, 'test/bench/floor-worker.mjs');
  const name = `floor-${temporal.name}`;
  const child = children.startNode(name, [script], { TEMPORAL_ADDRESS: temporal.address });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the floor worker has ended; see ${children.logFile(name)}`);
  });
  ended.catch(() => undefined);
  const answer = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  await answer();
  const order = (message) => {
    child.send(message);
    return answer();
  };
  return {
    name: `floor, ${temporal.name}`,
    of: product,
    pid: child.pid,
    groups: temporal.groups,
    drain: (count) => order({ drain: count }),
    pace: (pace) => order({ pace }),
    close: async () => undefined,
  };
}
