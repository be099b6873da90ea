import { performance } from 'node:perf_hooks';
import type { Context } from '../../context.js';
import { causeChain } from '../../logger.js';
import { lostDeliveries, reconcilerFailures } from '../../metrics.js';
import { disableFailingEndpoints } from '../endpoints/auto-disable.js';
import type { DeliveryWorkflows } from '../worker/delivery-workflow.js';
import { listOverdue, type OverdueDelivery } from './dispatch.store.js';
import { checkInvariants } from '../deliveries/invariants.js';

/** Half of the minute that DF10 allows: what is lost is to be back before that is over. */
const LATE_MS = 30_000;
/** So many at once are asked after: enough to get on, and Temporal has other work too. */
const PAGE = 25;

/** A pass that takes longer goes on where it stopped, so that each pass also sees what came meanwhile. */
const PASS_MS = 20_000;

/** Where the next pass begins: behind the last delivery that was looked at, or at the oldest. */
export interface Place {
  after: OverdueDelivery | undefined;
}

/**
 * Looks for deliveries whose time has passed and starts anew those that Temporal no longer knows: its database was
 * lost, or a workflow was terminated (DF3). Held deliveries whose endpoint is enabled again or deleted are woken (W10).
 * One for which Temporal fails does not keep the others waiting; its turn comes again.
 * @returns how many were brought back
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
  // To the last page: behind any number that are merely late, one may be lost.
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
    // It is due by now, so there is nothing left to wait for.
    return workflows.resume(delivery, { attemptCount, waitSeconds: 0 });
  }
  if (state === 'held') await workflows.retryNow(deliveryId, attemptCount + 1);
  return false;
}

/** Reconciles now and then until the function that it returns is called. */
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
