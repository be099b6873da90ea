import { performance } from 'node:perf_hooks';
import type { Context } from '../../context.js';
import { causeChain } from '../../logger.js';
import { lostDeliveries, reconcilerFailures } from '../../metrics.js';
import { disableFailingEndpoints } from '../endpoints/auto-disable.js';
import type { DeliveryWorkflows } from '../worker/delivery-workflow.js';
import { listOverdue, type OverdueDelivery } from './dispatch.store.js';
import { checkInvariants } from '../deliveries/invariants.js';

/**
 * How late a delivery must be before Temporal is asked about it. Half a minute, so that a lost delivery is restarted
 * before the alarm counts it, which happens after a minute.
 */
const LATE_MS = 30_000;
/** How many deliveries Temporal is asked about at the same time. More would hold up its other work. */
const PAGE = 25;

/**
 * Time limit of one pass. The next pass continues at the same place. In between, `keepReconciling` makes its other
 * checks.
 */
const PASS_MS = 20_000;

/** Where the next pass begins: after this delivery, or with the oldest if undefined. */
export interface Place {
  after: OverdueDelivery | undefined;
}

/**
 * Checks overdue deliveries. Restarts those whose workflow no longer runs, because Temporal has lost its database or
 * somebody terminated the workflow. Wakes held deliveries whose endpoint is enabled again or deleted. If Temporal fails
 * for one delivery, the others are still checked, and that one is tried again later.
 * @returns how many were restarted
 */
export async function reconcile(
  context: Context,
  workflows: DeliveryWorkflows,
  now: Date,
  { place = { after: undefined }, passMs = PASS_MS }: { place?: Place; passMs?: number } = {},
): Promise<number> {
  const dueBefore = new Date(now.getTime() - LATE_MS);
  const endsAt = performance.now() + passMs;
  const failures: unknown[] = [];
  let restored = 0;
  // All pages are read, because a lost delivery may come after any number that are only late.
  do {
    const page = await listOverdue(context.db, { dueBefore, after: place.after, limit: PAGE });
    const outcomes = await Promise.allSettled(page.map((delivery) => restore(workflows, delivery)));
    restored += outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length;
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])));
    place.after = page.length < PAGE ? undefined : page.at(-1);
  } while (place.after && performance.now() < endsAt);
  lostDeliveries.inc(restored);
  reconcilerFailures.inc(failures.length);
  const { logger } = context;
  if (restored > 0) logger.warn({ restored }, 'deliveries that Temporal no longer knew were started anew');
  if (failures.length > 0) {
    const facts = { failed: failures.length, error: causeChain(failures[0]) };
    logger.warn(facts, 'Temporal failed for overdue deliveries; they are looked at again');
  }
  return restored;
}

async function restore(workflows: DeliveryWorkflows, delivery: OverdueDelivery): Promise<boolean> {
  const { deliveryId, attemptCount, state } = delivery;
  if (!(await workflows.isRunning(deliveryId))) {
    // The delivery is overdue, so its next attempt is made at once.
    return workflows.resume(delivery, { attemptCount, waitSeconds: 0 });
  }
  if (state === 'held') await workflows.retryNow(deliveryId, attemptCount + 1);
  return false;
}

/** Reconciles at regular intervals until the returned function is called. */
export function keepReconciling(context: Context, workflows: DeliveryWorkflows, everyMs: number): () => void {
  const place: Place = { after: undefined };
  const run = async (): Promise<void> => {
    try {
      await checkInvariants(context, context.clock());
      if (context.config.webhookAutoDisable) await disableFailingEndpoints(context, context.clock());
      await reconcile(context, workflows, context.clock(), { place });
    } catch (error) {
      context.logger.warn({ error: causeChain(error) }, 'reconciling failed; tried again later');
    }
    timer = setTimeout(() => void run(), everyMs);
    if (stopped) clearTimeout(timer);
  };
  let stopped = false;
  let timer = setTimeout(() => void run(), everyMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
