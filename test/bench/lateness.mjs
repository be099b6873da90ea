import { performance } from 'node:perf_hooks';
import { requestRetry } from '../../dist/webhooks/wake-requests.store.js';
import { stageWaiting } from './data.mjs';
import { percentiles } from './summary.mjs';
import { startWaiting } from './waiting.mjs';

const OF_EACH = 50;
/** Due when the burst is under way; and not before somebody hurries them. */
const DUE_IN_SECONDS = 30;
const DAY_SECONDS = 86_400;

/** How late retries are beside a burst of new deliveries (DF10): those of the schedule, and those hurried by hand. */
export async function measureLateness(product, burst, say) {
  const { context, target, temporal } = product;
  const started = async (waitSeconds, before = []) => {
    const others = new Set(before.map(({ deliveryId }) => deliveryId));
    const waiting = await stageWaiting(context, target, OF_EACH, waitSeconds);
    const deliveryIds = waiting.filter((id) => !others.has(id));
    await startWaiting(temporal.address, context, target, { deliveryIds, waitSeconds });
    return context
      .db('deliveries')
      .whereIn('delivery_id', deliveryIds)
      .select('delivery_id as deliveryId', 'notification_id as notificationId', 'next_attempt_at as dueAt');
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

export function describeLateness({ of, burst, perSecond, due, hurried }) {
  const words = ({ p50, p95 }) => `p50 ${(p50 / 1000).toFixed(1)} s, p95 ${(p95 / 1000).toFixed(1)} s`;
  return [
    `retries beside ${burst} new deliveries, drained at ${perSecond.toFixed(1)}/s (${of}):`,
    `  late by ${words(due)}; hurried by hand, made after ${words(hurried)}`,
  ].join('\n');
}
