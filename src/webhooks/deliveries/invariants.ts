import type { Context } from '../../context.js';
import { oldestUndispatched, oldestUndispatchedOnProbation, overdueDeliveries } from '../../metrics.js';
import { countOverdue, findOldestUndispatched } from './invariants.store.js';

/** An attempt that is due has to begin within a minute. */
const OVERDUE_MS = 60_000;

export interface Invariants {
  oldestUndispatchedSeconds: number;
  /** Deliveries to endpoints that hang or fail are delayed on purpose, so this value is no reason for an alarm. */
  oldestUndispatchedOnProbationSeconds: number;
  overdueDeliveries: number;
}

/** Measures whether deliveries are late, for metrics and the log. The reconciler repairs what it can. */
export async function checkInvariants({ db, logger }: Context, now: Date): Promise<Invariants> {
  const [oldest, overdue] = await Promise.all([
    findOldestUndispatched(db),
    countOverdue(db, new Date(now.getTime() - OVERDUE_MS)),
  ]);
  const invariants = {
    oldestUndispatchedSeconds: ageIn(oldest.inGoodStanding, now),
    oldestUndispatchedOnProbationSeconds: ageIn(oldest.onProbation, now),
    overdueDeliveries: overdue,
  };
  oldestUndispatched.set(invariants.oldestUndispatchedSeconds);
  oldestUndispatchedOnProbation.set(invariants.oldestUndispatchedOnProbationSeconds);
  overdueDeliveries.set(overdue);
  if (overdue > 0) logger.warn({ overdue }, 'deliveries are overdue by more than a minute');
  return invariants;
}

function ageIn(time: Date | null, now: Date): number {
  return time ? Math.max(0, (now.getTime() - time.getTime()) / 1000) : 0;
}
