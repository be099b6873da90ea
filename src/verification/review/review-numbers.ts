import type { Db } from '../../db/database.js';
import {
  countRejectionsByReason,
  countWaitingByAge,
  findDecisionTimes,
  listDecisionsByReviewer,
  listDecisionTimes,
  type Period,
} from './review-numbers.store.js';

/** How many days the numbers can cover. */
export const PERIODS = [7, 30, 90] as const;
/** Hours of waiting at which a new group begins. */
export const WAITING_LIMITS = [1, 24, 72, 168] as const;
const HOUR_MS = 3_600_000;
/** Longer periods are shown by week, because a chart with ninety columns is unreadable. */
const MOST_DAYS = 30;

export type ReviewNumbers = Awaited<ReturnType<typeof getReviewNumbers>>;

/** How the reviewers' work goes: what waits now, and what was decided in the last days. */
export async function getReviewNumbers(
  db: Db,
  { environment, days }: { environment: Period['environment']; days: number },
  now: Date,
) {
  const since = new Date(now.getTime() - days * 24 * HOUR_MS);
  const period: Period = { environment, since, unit: days > MOST_DAYS ? 'week' : 'day' };
  const limits = WAITING_LIMITS.map((hours) => new Date(now.getTime() - hours * HOUR_MS));
  return {
    unit: period.unit,
    waiting: await countWaitingByAge(db, environment, limits),
    whole: await findDecisionTimes(db, period),
    times: await listDecisionTimes(db, period),
    reviewers: await listDecisionsByReviewer(db, period),
    reasons: await countRejectionsByReason(db, period),
  };
}
