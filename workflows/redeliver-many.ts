import { CancellationScope, continueAsNew, isCancellation, proxyActivities, sleep } from '@temporalio/workflow';
import type { RedeliveryActivities } from './redelivery-activities.js';
import { slowLaneQueue } from './slow-lane.js';

export interface RedeliverManyInput {
  webhookRedeliveryId: string;
}

/** A history is begun anew after so many pages. */
const PAGES_PER_RUN = 200;
const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;

/**
 * Many deliveries again, page by page. How far it has come stands in Postgres, beside the deliveries that it made: here is
 * nothing to lose, and nothing to carry from one run to the next.
 */
export async function redeliverMany(input: RedeliverManyInput): Promise<void> {
  const { webhookRedeliveryId } = input;
  const { redeliverPage, cancelRedelivery } = proxyActivities<RedeliveryActivities>({
    // Where normal activities are done: the fast lane knows local ones alone.
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
    // An operator cancelled the workflow: the row must say so, or the worker would start it again.
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => cancelRedelivery(webhookRedeliveryId));
    throw error;
  }
  await continueAsNew<typeof redeliverMany>(input);
}
