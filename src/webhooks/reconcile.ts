import type { Context } from '../context.js';
import { causeChain } from '../logger.js';
import { oldestUndispatched } from '../metrics.js';
import type { DeliveryWorkflows } from './delivery-workflow.js';
import { findOldestUndispatched, listOverdue, type OverdueDelivery } from './dispatch.store.js';

/** DF10: no delivery is overdue by more than a minute. */
const OVERDUE_MS = 60_000;
const BATCH = 200;

/**
 * Looks for deliveries whose time has passed and starts anew those that Temporal no longer knows: its database was
 * lost, or a workflow was terminated (DF3). Held deliveries whose endpoint is enabled again are woken (W10).
 * @returns how many were brought back
 */
export async function reconcile(context: Context, workflows: DeliveryWorkflows, now: Date): Promise<number> {
  const oldest = await findOldestUndispatched(context.db);
  oldestUndispatched.set(oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0);
  const overdue = await listOverdue(context.db, new Date(now.getTime() - OVERDUE_MS), BATCH);
  let restored = 0;
  for (const delivery of overdue) if (await restore(workflows, delivery)) restored += 1;
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
