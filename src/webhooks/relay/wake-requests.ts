import type { Context } from '../../context.js';
import type { DeliveryWorkflows } from '../worker/delivery-workflow.js';
import { claimWakeRequests, settleWakeRequests } from './wake-requests.store.js';

const BATCH = 100;
/** Longer than a call to Temporal may take (5 s). */
const LEASE_MS = 15_000;

/**
 * Wakes the workflows of deliveries that are to be retried now, resumed or cancelled. HTTP requests only set
 * `wake_requested_at` in the row, so that they do not depend on Temporal. If Temporal has lost a workflow, the
 * reconciler restarts it.
 * @returns how many requests there were
 */
export async function serveWakeRequests(context: Context, workflows: DeliveryWorkflows): Promise<number> {
  let total = 0;
  for (let count = BATCH; count === BATCH; total += count) {
    count = await serveBatch(context, workflows);
  }
  return total;
}

async function serveBatch({ db, clock }: Context, workflows: DeliveryWorkflows): Promise<number> {
  const now = clock();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const requests = await claimWakeRequests(db, { now, leaseUntil, limit: BATCH });
  if (requests.length === 0) return 0;
  const outcomes = await Promise.allSettled(
    requests.map(({ deliveryId, attemptNumber }) => workflows.wake(deliveryId, attemptNumber)),
  );
  const woken = requests.filter((_, at) => outcomes[at]?.status === 'fulfilled');
  await settleWakeRequests(
    db,
    woken.map(({ deliveryId }) => deliveryId),
    leaseUntil,
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return requests.length;
}
