/**
 * The reference for deliveries: an empty workflow with one local activity that does nothing, with the worker options,
 * the one connection and the eager start of the product, and no database, no HTTP. What Temporal itself costs.
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { SLOTS } from '../../dist/webhooks/worker/delivery-worker.js';
import { evenly } from './pace.mjs';

// As the relay does: more makes eager starts fall back to polling.
const MAX_STARTING = 24;
const MAX_OUTSTANDING = 48;
const taskQueue = 'floor';

const waiting = new Map();
let starting = 0;

const connection = await NativeConnection.connect({ address: process.env.TEMPORAL_ADDRESS });
const client = new Client({ connection });
const worker = await Worker.create({
  connection,
  taskQueue,
  workflowsPath: fileURLToPath(new URL('./floor-workflow.mjs', import.meta.url)),
  activities: { touch: async (id) => waiting.get(id)?.() },
  ...SLOTS,
});
process.on('message', (order) => void carryOut(order).then((result) => process.send(result)));
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
process.send('ready');
await worker.run();

function carryOut(order) {
  return order.drain ? drain(order.drain) : evenly(order.pace, runOne);
}

/** So many at once, as fast as they go. */
async function drain(count) {
  const began = performance.now();
  const latencies = [];
  const all = [];
  for (let started = 0; started < count; started += 1) {
    while (starting >= MAX_STARTING || waiting.size >= MAX_OUTSTANDING) await pause(1);
    all.push(runOne().then((latency) => latencies.push(latency)));
  }
  await Promise.all(all);
  return { latencies, seconds: (performance.now() - began) / 1000 };
}

/** @returns from the call that starts the workflow to the beginning of its activity, in ms */
async function runOne() {
  const id = `floor/${randomUUID()}`;
  const began = performance.now();
  const touched = new Promise((resolve) => waiting.set(id, resolve));
  starting += 1;
  const options = { workflowId: id, taskQueue, args: [id], requestEagerStart: true };
  const start = client.workflow.start('floor', options).finally(() => (starting -= 1));
  await touched;
  const latency = performance.now() - began;
  waiting.delete(id);
  await start;
  return latency;
}
