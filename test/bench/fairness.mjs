import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { deleteWebhookEndpoint } from '../../dist/webhooks/endpoints/endpoint-change.js';
import { addWebhookEndpoint } from '../../dist/webhooks/endpoints/endpoint.js';
import { nudgeRelay } from '../../dist/webhooks/relay/nudge.js';
import { cpuBetween, readCpu, readOthersCpu } from './cpu.mjs';
import { makeClient, stageDeliveries } from './data.mjs';
import { openProductWorker } from './delivery-subjects.mjs';
import { evenly } from './pace.mjs';
import { startReceiver } from './receiver.mjs';
import { median, percentiles } from './summary.mjs';

const ENDPOINTS = 100;
/** Each of them 0.2 deliveries a second. */
const RATE = 20;
const HANGING_RATE = 40;
/** Three times the deadline of an attempt: the onset, before anything is known of the endpoint, and what follows. */
const SECONDS = 30;
const SILENT_MS = 120_000;

/**
 * A hundred endpoints that answer, alone and beside one that never does, in turn (PF8). Each time it is another one that
 * hangs, of which nothing is known yet.
 */
export async function measureFairness(environment, options, say) {
  const product = await openProductWorker(environment, environment.temporals[0]);
  const { context } = product;
  const receiver = await startReceiver();
  const hanging = await startHanging();
  const targets = [];
  for (let number = 0; number < ENDPOINTS; number += 1) targets.push(await makeTarget(context, receiver.url));
  const quiet = () => paced(context, targets, receiver);
  const disturbed = async () => {
    const target = await makeTarget(context, hanging.url);
    const [latencies] = await Promise.all([quiet(), disturb(context, target)]);
    const key = { webhookEndpointId: target.endpointId, clientId: target.clientId };
    await deleteWebhookEndpoint(context, key, new Date());
    return latencies;
  };
  const groups = { ours: [product.pid], postgres: [environment.postgresPid], ...product.groups };
  try {
    await quiet();
    const rounds = [];
    for (let round = 1; round <= options.rounds; round += 1) {
      const [alone, beside] = [await watched(groups, quiet), await watched(groups, disturbed)];
      rounds.push({ alone, beside });
      say(`fairness, round ${round} of ${options.rounds}: ${inWords(rounds.at(-1))}`);
    }
    return { rounds, hung: hanging.count() };
  } finally {
    receiver.close();
    hanging.close();
    await product.close();
  }
}

/** The measure of PF8: the others' p95 beside the hanging endpoint to that alone, the median of the rounds. */
export function describeFairness({ rounds, hung }) {
  const ratio = median(rounds.map(({ alone, beside }) => beside.p95 / alone.p95));
  return [
    `${ENDPOINTS} endpoints at ${RATE}/s together, beside one that hangs on ${HANGING_RATE}/s (it got ${hung} attempts):`,
    ...rounds.map((round) => `  ${inWords(round)}`),
    `  PF8  p95 beside it to p95 alone: ${ratio.toFixed(2)} (at most 1.2)`,
  ].join('\n');
}

function inWords({ alone, beside }) {
  const both = (percentile) => `${alone[percentile].toFixed(1)} and ${beside[percentile].toFixed(1)} ms`;
  const cores = Object.keys(alone.cores).map(
    (group) => `${group} ${alone.cores[group].toFixed(2)} and ${beside.cores[group].toFixed(2)}`,
  );
  return `alone and beside it p50 ${both('p50')}, p95 ${both('p95')}, p99 ${both('p99')}; cores: ${cores.join(', ')}`;
}

/** With what else ran on the machine meanwhile, so that nobody takes that for the hanging endpoint. */
async function watched(groups, work) {
  const [began, others, before] = [performance.now(), readOthersCpu(), readCpu(groups)];
  const latencies = await work();
  const seconds = (performance.now() - began) / 1000;
  const cpu = cpuBetween(before, readCpu(groups));
  const cores = Object.fromEntries(Object.entries(cpu).map(([group, used]) => [group, used / seconds]));
  return { ...percentiles(latencies), cores: { ...cores, others: (readOthersCpu() - others) / seconds } };
}

async function makeTarget(context, url) {
  const { clientId } = await makeClient(context, 'Bench fairness');
  const { endpoint } = await addWebhookEndpoint(context, { clientId, url }, new Date());
  return { clientId, endpointId: endpoint.webhookEndpointId };
}

async function paced(context, targets, receiver) {
  let turn = 0;
  const { latencies } = await evenly({ rate: RATE, seconds: SECONDS }, async () => {
    turn += 1;
    const [ids, committed] = [await stageDeliveries(context, targets[turn % targets.length], 1), performance.now()];
    nudgeRelay(context);
    const [arrived] = await receiver.arrivalsOf(ids, SILENT_MS);
    return arrived - committed;
  });
  return latencies;
}

async function disturb(context, target) {
  await evenly({ rate: HANGING_RATE, seconds: SECONDS }, async () => {
    await stageDeliveries(context, target, 1);
    nudgeRelay(context);
  });
}

/** Takes every request and never answers. */
async function startHanging() {
  let count = 0;
  const server = createServer(() => {
    count += 1;
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/webhooks`,
    count: () => count,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
