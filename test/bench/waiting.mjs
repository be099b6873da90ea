import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { DeliveryWorkflows } from '../../dist/webhooks/worker/delivery-workflow.js';
import { canMeasureCpu, cpuBetween, readCpu, rssMibOf } from './cpu.mjs';
import { stageWaiting } from './data.mjs';

const STARTS_AT_ONCE = 24;
const WAIT_SECONDS = 86_400;
const SAY_EVERY = 5_000;
const IDLE_MS = 20_000;
/** Of a core: below that, nothing of what was asked for is under way any more. */
const CALM_PERCENT = 3;
/** What was started waits for the worker first: 50,000 of them for ten minutes, and longer where others have work too. */
const CALM_WITHIN_MS = 2_400_000;
/** V8 gives the room of its young objects back only some while after there are no new ones. */
const REST_MS = 120_000;

/**
 * What it costs that so many deliveries wait for a retry (PF10): started as the reconciler starts what Temporal has lost, with
 * a day to wait, which leaves workflows, timers and rows as a failed attempt does.
 */
export async function measureWaiting(product, environment, count, say) {
  if (!canMeasureCpu) return undefined;
  const { context, target, temporal, pid } = product;
  const groups = { ours: [pid], ...product.groups, postgres: [environment.postgresPid] };
  const idle = async () => {
    const before = readCpu(groups);
    await pause(IDLE_MS);
    const used = Object.entries(cpuBetween(before, readCpu(groups)));
    return Object.fromEntries(used.map(([group, seconds]) => [group, (seconds / IDLE_MS) * 100_000]));
  };
  const calm = async () => {
    for (const deadline = Date.now() + CALM_WITHIN_MS; Date.now() < deadline;) {
      const shares = await idle();
      if (shares.ours < CALM_PERCENT) return shares;
      say(`the worker is not at rest yet: ${shares.ours.toFixed(0)} % of a core, ${rssMibOf(pid).toFixed(0)} MiB`);
    }
    throw new Error(`The worker did not come to rest within ${CALM_WITHIN_MS} ms.`);
  };
  const [idleBefore, rssBefore] = [await calm(), rssMibOf(pid)];
  say(`starting ${count} deliveries that wait for a retry …`);
  const deliveryIds = await stageWaiting(context, target, count, WAIT_SECONDS);
  const dueAt = Date.now() + WAIT_SECONDS * 1000;
  await startWaiting(temporal.address, context, target, { deliveryIds, dueAt, say });
  await calm();
  await pause(REST_MS);
  const [idleAfter, rssAfter] = [await calm(), rssMibOf(pid)];
  return { count, of: product.name, rssBefore, rssAfter, idleBefore, idleAfter };
}

/** As the reconciler does it. @param dueAt of all of them, in milliseconds since 1970: some are started later than others */
export async function startWaiting(address, context, target, { deliveryIds, dueAt, say = () => undefined }) {
  const { clientId, endpointIds } = target;
  const [endpointId] = endpointIds;
  const connection = await NativeConnection.connect({ address });
  try {
    const workflows = new DeliveryWorkflows(new Client({ connection }), context.config.temporalTaskQueue);
    const left = deliveryIds.entries();
    const lane = async () => {
      for (const [index, deliveryId] of left) {
        if (index > 0 && index % SAY_EVERY === 0) say(`started ${index} of ${deliveryIds.length}`);
        const identity = { deliveryId, clientId, endpointId, eventType: 'verification_approved' };
        await workflows.resume(identity, { attemptCount: 1, waitSeconds: Math.max(0, dueAt - Date.now()) / 1000 });
      }
    };
    await Promise.all(Array.from({ length: STARTS_AT_ONCE }, lane));
  } finally {
    await connection.close();
  }
}

export function describeWaiting({ count, of, rssBefore, rssAfter, idleBefore, idleAfter }) {
  const shares = (idle) => Object.entries(idle).map(([group, percent]) => `${group} ${percent.toFixed(1)} %`);
  return [
    `${count} deliveries waiting for a retry (${of}):`,
    `  worker ${rssBefore.toFixed(0)} MiB before, ${rssAfter.toFixed(0)} MiB with them`,
    `  idle, of a core: ${shares(idleBefore).join(', ')} before; ${shares(idleAfter).join(', ')} with them`,
  ].join('\n');
}
