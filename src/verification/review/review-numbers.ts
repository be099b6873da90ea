import type { Db } from '../../db/database.js';
import {
  countRejectionsByReason,
  countWaitingByAge,
  findDecisionTimes,
  listDecisionsByReviewer,
  listDecisionTimes,
  type Period,
} from './review-numbers.store.js';

/** The periods that a reviewer can choose from, in days. */
export const PERIODS = [7, 30, 90] as const;
/** Limits in hours between the groups of waiting cases. */
export const WAITING_LIMITS = [1, 24, 72, 168] as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Offset of the weeks: they begin on Monday, but the Unix epoch began on a Thursday. */
const MONDAY_MS = 4 * DAY_MS;
const STEP_MS = { day: DAY_MS, week: 7 * DAY_MS };
/** Longer periods are shown by week, because a chart with ninety columns is unreadable. */
const DAILY_MAX_DAYS = 30;

export type ReviewNumbers = Awaited<ReturnType<typeof getReviewNumbers>>;

/** Statistics of the reviewers' work: what waits now, and what was decided within the last days. */
export async function getReviewNumbers(
  db: Db,
  { environment, days }: { environment: Period['environment']; days: number },
  now: Date,
) {
  const since = new Date(now.getTime() - days * DAY_MS);
  const period: Period = { environment, since, unit: days > DAILY_MAX_DAYS ? 'week' : 'day' };
  const limits = WAITING_LIMITS.map((hours) => new Date(now.getTime() - hours * HOUR_MS));
  return {
    unit: period.unit,
    steps: stepsOf(period, now),
    waiting: await countWaitingByAge(db, environment, limits),
    whole: await findDecisionTimes(db, period),
    times: await listDecisionTimes(db, period),
    reviewers: await listDecisionsByReviewer(db, period),
    reasons: await countRejectionsByReason(db, period),
  };
}

/** The beginnings of all days or weeks of a period, also of those without decisions. */
export function stepsOf({ since, unit }: Pick<Period, 'since' | 'unit'>, now: Date): Date[] {
  const [length, offset] = [STEP_MS[unit], unit === 'week' ? MONDAY_MS : 0];
  const first = Math.floor((since.getTime() - offset) / length);
  const last = Math.floor((now.getTime() - offset) / length);
  return Array.from({ length: last - first + 1 }, (_, index) => new Date((first + index) * length + offset));
}
