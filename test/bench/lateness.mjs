import { performance } from 'node:perf_hooks';
import { requestRetry } from '../../dist/webhooks/relay/wake-requests.store.js';
import { analyse, stageWaiting } from './data.mjs';
import { openProductWorker } from './delivery-subjects.mjs';
import { percentiles } from './summary.mjs';
import { startWaiting } from './waiting.mjs';

const OF_EACH = 50;
/** Due when the burst is under way; and not before somebody hurries them. */
const DUE_IN_SECONDS = 30;
const DAY_SECONDS = 86_400;

/** As many processes that want all of a core each, so that two cores are not enough (FD12). */
const BUSY = 4;
const WARM_UP = 200;
const SPIN = `
  process.on('disconnect', () => process.exit());
  const spin = () => {
    for (const end = Date.now() + 50; Date.now() < end;);
    setImmediate(spin);
  };
  spin();`;

/** How late retries are beside a burst of new deliveries (DF10), on the machine as it is and on one that others keep busy. */
export async function measureLateness(environment, { deliveries }, say) {
  const product = await openProductWorker(environment, environment.temporals.at(-1));
  try {
    say(`warming up with ${WARM_UP} deliveries …`);
    await product.drain(WARM_UP);
    await analyse(product.urls);
    const alone = await besideBurst(product, deliveries, say);
    say(`${BUSY} busy loops …`);
    const loops = Array.from({ length: BUSY }, (_, index) =>
      environment.children.startNode(`busy-${index}`, ['-e', SPIN], {}),
    );
    const busy = await besideBurst(product, deliveries, say);
    for (const loop of loops) await environment.children.stop(loop);
    return [
      { beside: 'nothing else', ...alone },
      { beside: `${BUSY} busy loops`, ...busy },
    ];
  } finally {
    await product.close();
  }
}

/** Retries of the schedule, and those hurried by hand. */
async function besideBurst(product, burst, say) {
  const { context, target, temporal } = product;
  const started = async (waitSeconds, before = []) => {
    const others = new Set(before.map(({ deliveryId }) => deliveryId));
    const waiting = await stageWaiting(context, target, OF_EACH, waitSeconds);
    const deliveryIds = waiting.filter((id) => !others.has(id));
    const rows = await context
      .db('deliveries')
      .whereIn('delivery_id', deliveryIds)
      .select('delivery_id as deliveryId', 'notification_id as notificationId', 'next_attempt_at as dueAt');
    await startWaiting(temporal.address, context, target, { deliveryIds, dueAt: rows[0].dueAt.getTime() });
    return rows;
  };
  say(`starting ${2 * OF_EACH} deliveries that wait for a retry …`);
  const hurried = await started(DAY_SECONDS);
  const due = await started(DUE_IN_SECONDS, hurried);
  say(`${burst} new ones beside them …`);
  const draining = product.drain(burst);
  const askedAt = performance.now();
  for (const { deliveryId } of hurried) {
    await requestRetry(context.db, { deliveryId, clientId: target.clientId }, new Date());
  }
  const after = async (rows, dueAt) => {
    const arrivals = await product.arrived(rows.map(({ notificationId }) => notificationId));
    return percentiles(arrivals.map((at, index) => Math.max(0, at - dueAt(rows[index]))));
  };
  const [lateness, ofHurried, { seconds }] = await Promise.all([
    after(due, (row) => row.dueAt.getTime() - performance.timeOrigin),
    after(hurried, () => askedAt),
    draining,
  ]);
  return { of: product.name, burst, perSecond: burst / seconds, due: lateness, hurried: ofHurried };
}

export function describeLateness(measured) {
  const words = (late) => ['p50', 'p95', 'p99'].map((name) => `${name} ${(late[name] / 1000).toFixed(1)} s`).join(', ');
  return measured
    .flatMap(({ of, beside, burst, perSecond, due, hurried }) => [
      `retries beside ${burst} new deliveries and ${beside}, drained at ${perSecond.toFixed(1)}/s (${of}):`,
      `  late by ${words(due)}; hurried by hand, made after ${words(hurried)}`,
    ])
    .join('\n');
}
