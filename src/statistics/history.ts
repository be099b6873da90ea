import type { Db } from '../db/database.js';
import { refuse } from '../refusals/refuse.js';
import { addDays, countDays, isDay, type Day } from './day.js';
import { medianSeconds } from './decision-time.js';
import type { HistoryEvent } from './history-event.js';
import { countHistory, type HistoryCount, type HistoryQuery } from './history.store.js';

export type { HistoryQuery } from './history.store.js';

/** A full year, and some days more for comparison. */
export const HISTORY_MAX_DAYS = 400;

/** What happened on a UTC day. */
export interface HistoryDay {
  day: Day;
  submitted: number;
  approved: number;
  rejected: number;
  contacted: number;
  /** Median over the decisions of the day, accurate to ten per cent; undefined when there were none. */
  medianSecondsToDecision: number | undefined;
  authorizations: number;
}

/**
 * Consecutive days, and over all of them how many authorizations users allowed and of how many the tokens were fetched
 * (§1).
 */
export interface History {
  days: HistoryDay[];
  /** Authorizations that users allowed in these days, whatever became of them. */
  allowed: number;
  /** How many of `allowed` became effective, on the same day or later. */
  fetched: number;
}

/**
 * One record per day, the first day first, including days without events. A client counts what happens while its
 * authorization is effective. Recorded days are never changed afterwards.
 * @throws Refused for a day that does not exist, and for a range that is reversed or too long
 */
export async function listHistory(db: Db, query: HistoryQuery): Promise<HistoryDay[]> {
  requireUsable(query);
  return toHistory(query, await countHistory(db, query)).days;
}

function requireUsable({ from, to }: HistoryQuery): void {
  const unknown = Object.entries({ from, to }).filter(([, day]) => !isDay(day));
  if (unknown.length > 0) refuse('statistics.unknown_day', { fields: unknown.map(([name]) => name) });
  const length = countDays(from, to);
  if (length < 1) refuse('statistics.reversed_days');
  if (length > HISTORY_MAX_DAYS) {
    refuse('statistics.too_many_days', { days: length, max: HISTORY_MAX_DAYS });
  }
}

/** Groups the counters by day and adds up the shares of the whole range. */
export function toHistory({ from, to }: HistoryQuery, all: readonly HistoryCount[]): History {
  const counts = new Map<Day, HistoryCount[]>();
  for (const count of all) {
    const ofDay = counts.get(count.day);
    if (ofDay) ofDay.push(count);
    else counts.set(count.day, [count]);
  }
  const days = Array.from({ length: countDays(from, to) }, (_, index) => {
    const day = addDays(from, index);
    return toHistoryDay(day, counts.get(day) ?? []);
  });
  const sumOf = (event: HistoryEvent) => all.reduce((sum, one) => sum + (one.event === event ? one.count : 0), 0);
  const fetched = sumOf('authorized') + sumOf('authorized_waiting') + sumOf('fetched') - sumOf('fetched_late');
  return { days, allowed: sumOf('allowed'), fetched };
}

function toHistoryDay(day: Day, counts: readonly HistoryCount[]): HistoryDay {
  const record = { day, submitted: 0, approved: 0, rejected: 0, contacted: 0, authorizations: 0 };
  const decisions = new Map<number, number>();
  for (const { event, bucket, count } of counts) {
    switch (event) {
      case 'authorized':
      case 'authorized_waiting':
        record.authorizations += count;
        if (event === 'authorized_waiting') record.submitted += count;
        break;
      case 'submitted':
        record.submitted += count;
        break;
      case 'allowed':
      case 'fetched':
      case 'fetched_late':
        break;
      default:
        record[event] += count;
        decisions.set(bucket, (decisions.get(bucket) ?? 0) + count);
    }
  }
  return { ...record, medianSecondsToDecision: medianSeconds(decisions) };
}
