import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { ExpiryActivities, ExpiryCounts, ExpiryPosition } from './expiry-activities.js';
import { slowLaneQueue } from './slow-lane.js';

interface ExpiryProgress {
  startedAt: number;
  counts: ExpiryCounts;
  step: 'expire' | 'warn';
  after: ExpiryPosition | null;
}

/** A history is begun anew after so many parts. */
const PARTS_PER_RUN = 300;

/**
 * Lets everything that is due expire, and warns of what soon will be (EX2, EX4). What is due is what Postgres says when it
 * is asked: a run that is late, or the second one, finds what is left.
 */
export async function expireVerifications(before?: ExpiryProgress): Promise<ExpiryCounts> {
  const { expirePart, warnPart, finishExpiry } = proxyActivities<ExpiryActivities>({
    // Where normal activities are done: the fast lane knows local ones alone.
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
