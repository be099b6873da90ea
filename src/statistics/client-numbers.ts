import type { Db } from '../db/database.js';
import { addDays, dayOf } from './day.js';
import type { HistoryDay } from './history.js';
import { readOverview } from './overview.js';

/** The periods that the page offers, in days up to today. */
export const PERIODS = [30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** A share, such as 40 of 50. The page explains beside it what is counted. */
export interface Share {
  part: number;
  whole: number;
}

export type ClientNumbers = Awaited<ReturnType<typeof getClientNumbers>>;

/**
 * The current numbers of a client's users, over all levels, and what has happened in the last days, today included, at
 * one level or all and in one country or all. All numbers are of one moment, so that they agree with each other.
 * Conversion is not known per country, since somebody who has allowed the access may not have entered a country yet.
 */
export async function getClientNumbers(
  db: Db,
  {
    clientId,
    days,
    level,
    country,
  }: { clientId: string; days: Period; level?: string | undefined; country?: string | undefined },
  now: Date,
) {
  const to = dayOf(now);
  const from = addDays(to, 1 - days);
  const { history, ...standing } = await readOverview(db, { clientId, from, to, level, country });
  return {
    ...standing,
    history: history.days,
    conversion: country === undefined ? { part: history.fetched, whole: history.allowed } : undefined,
    success: successOf(history.days),
  };
}

/** Only approvals and rejections count: `contacted` asks the user for more, which is no outcome yet. */
function successOf(history: readonly HistoryDay[]): Share {
  const approved = history.reduce((sum, day) => sum + day.approved, 0);
  const rejected = history.reduce((sum, day) => sum + day.rejected, 0);
  return { part: approved, whole: approved + rejected };
}
