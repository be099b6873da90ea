import type { Context } from '../context.js';
import { causeChain } from '../logger.js';
import { lostDeliveries } from '../metrics.js';
import { disableFailingEndpoints } from './auto-disable.js';
import type { DeliveryWorkflows } from './delivery-workflow.js';
import { listOverdue, type OverdueDelivery } from './dispatch.store.js';
import { checkInvariants, OVERDUE_MS } from './invariants.js';

/** So many at once are asked after: enough to get on, and Temporal has other work too. */
const PAGE = 25;

/**
 * Looks for deliveries whose time has passed and starts anew those that Temporal no longer knows: its database was
 * lost, or a workflow was terminated (DF3). Held deliveries whose endpoint is enabled again or deleted are woken (W10).
 * @returns how many were brought back
 */
export async function reconcile(context: Context, workflows: DeliveryWorkflows, now: Date): Promise<number> {
  const dueBefore = new Date(now.getTime() - OVERDUE_MS);
  let restored = 0;
  // To the last page: behind any number that are merely late, one may be lost.
  for (let after: OverdueDelivery | undefined; ;) {
    const page = await listOverdue(context.db, { dueBefore, after, limit: PAGE });
    const outcomes = await Promise.all(page.map((delivery) => restore(workflows, delivery)));
    restored += outcomes.filter(Boolean).length;
    if (page.length < PAGE) break;
    after = page.at(-1);
  }
  lostDeliveries.inc(restored);
  if (restored > 0) context.logger.warn({ restored }, 'deliveries that Temporal no longer knew were started anew');
  return restored;
}

async function restore(workflows: DeliveryWorkflows, delivery: OverdueDelivery): Promise<boolean> {
  const { deliveryId, attemptCount, state } = delivery;
  if (!(await workflows.isRunning(deliveryId))) {
    // It is due by now, so there is nothing left to wait for.
    return workflows.resume(delivery, { attemptCount, waitSeconds: 0 });
  }
  if (state === 'held') await workflows.retryNow(deliveryId);
  return false;
}

/** Reconciles now and then until the function that it returns is called. */
export function keepReconciling(context: Context, workflows: DeliveryWorkflows, everyMs: number): () => void {
  const run = async (): Promise<void> => {
    try {
      await checkInvariants(context, context.clock());
      if (context.config.webhookAutoDisable) await disableFailingEndpoints(context, context.clock());
      await reconcile(context, workflows, context.clock());
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
