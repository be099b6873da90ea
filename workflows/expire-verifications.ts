import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { ExpiryActivities, ExpiryCounts, ExpiryPosition } from './expiry-activities.js';
import { slowLaneQueue } from './slow-lane.js';

interface ExpiryProgress {
  startedAt: number;
  counts: ExpiryCounts;
  step: 'expire' | 'warn';
  after: ExpiryPosition | null;
}

/** After this many parts the workflow continues as a new run, so that its history stays short. */
const PARTS_PER_RUN = 300;

/**
 * Lets all due verifications expire, and warns of those that soon will. Postgres says which are due, so a run that is
 * late, or a second one, handles whatever is left.
 */
export async function expireVerifications(before?: ExpiryProgress): Promise<ExpiryCounts> {
  const { expirePart, warnPart, finishExpiry } = proxyActivities<ExpiryActivities>({
    // Only the worker of the slow lane runs normal activities; the other one runs local activities only.
    taskQueue: slowLaneQueue(),
    startToCloseTimeout: '2 minutes',
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s' },
  });
  const nothing = { expired: 0, warned: 0, failed: 0 };
  const progress = before ?? { startedAt: Date.now(), counts: nothing, step: 'expire', after: null };
  const { counts } = progress;
  for (let parts = 0; parts < PARTS_PER_RUN; parts += 1) {
    const isExpiring = progress.step === 'expire';
    const part = await (isExpiring ? expirePart : warnPart)(progress.after);
    counts[isExpiring ? 'expired' : 'warned'] += part.done;
    counts.failed += part.failed;
    progress.after = part.next;
    if (part.next) continue;
    if (!isExpiring) {
      await finishExpiry(counts, progress.startedAt);
      return counts;
    }
    progress.step = 'warn';
  }
  return continueAsNew<typeof expireVerifications>(progress);
}
