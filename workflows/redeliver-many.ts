import { CancellationScope, continueAsNew, isCancellation, proxyActivities, sleep } from '@temporalio/workflow';
import type { RedeliveryActivities } from './redelivery-activities.js';
import { slowLaneQueue } from './slow-lane.js';

export interface RedeliverManyInput {
  webhookRedeliveryId: string;
}

/** After this many pages the workflow continues as a new run, so that its history stays short. */
const PAGES_PER_RUN = 200;
const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;

/**
 * Redelivers many deliveries, page by page. Postgres stores the position in the same transaction as the new deliveries.
 * So the workflow has no state that could be lost, and a new run can continue.
 */
export async function redeliverMany(input: RedeliverManyInput): Promise<void> {
  const { webhookRedeliveryId } = input;
  const { redeliverPage, cancelRedelivery } = proxyActivities<RedeliveryActivities>({
    // Only the worker of the slow lane runs normal activities; the other one runs local activities only.
    taskQueue: slowLaneQueue(),
    startToCloseTimeout: '30s',
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s' },
  });
  try {
    for (let page = 0, wait = SHORTEST_WAIT_MS; page < PAGES_PER_RUN; page += 1) {
      const outcome = await redeliverPage(webhookRedeliveryId);
      if (outcome === 'finished') return;
      if (outcome === 'full') await sleep(wait);
      wait = outcome === 'full' ? Math.min(wait * 2, LONGEST_WAIT_MS) : SHORTEST_WAIT_MS;
    }
  } catch (error) {
    // An operator has cancelled the workflow. The row has to say so, because the worker would otherwise start it again.
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => cancelRedelivery(webhookRedeliveryId));
    throw error;
  }
  await continueAsNew<typeof redeliverMany>(input);
}
