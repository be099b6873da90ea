import { setTimeout as pause } from 'node:timers/promises';
import { startBackgroundTask, type BackgroundTask } from '../background-task.js';
import type { Context } from '../context.js';
import { AdvisoryLock } from '../db/advisory-lock.js';
import { causeChain } from '../logger.js';
import { daysDiffering, statisticsChecked, statisticsDiffering } from '../metrics.js';
import { isRefused } from '../refusals/refuse.js';
import { allClientIds, checkStatistics, type StatisticsCheck } from './check.js';

/** How often each client is checked at most. */
const ROUND_MS = 3_600_000;
/** How often another process asks for the lock, and so how soon it takes over when the checking process has ended. */
const ASK_MS = 60_000;
/**
 * The pause after each client, as a multiple of the time that its check took: with 19, checks use at most 5 % of one
 * database connection.
 */
const PAUSE_FACTOR = 19;
const MIN_PAUSE_MS = 50;
/** The pause after a round that failed. */
const RETRY_MS = 60_000;
/** How many of the differing keys and days are logged. */
const MAX_LOGGED = 20;

/**
 * Compares each client's totals, totals per country and list, hourly, for as long as the worker runs. A lock makes sure
 * that only one of several processes does it.
 */
export function startStatisticsChecks(context: Context, { askMs = ASK_MS } = {}): BackgroundTask {
  const lock = new AdvisoryLock(context.db, 'statistics checks');
  const checks = startBackgroundTask(context, { task: 'statistics', retryMs: RETRY_MS }, async (signal) => {
    if (!(await lock.acquire())) {
      // Another process checks now, so the metrics of this one are out of date.
      for (const metric of [statisticsDiffering, daysDiffering, statisticsChecked]) metric.reset();
      return askMs;
    }
    const begun = performance.now();
    await checkAll(context, signal);
    return Math.max(MIN_PAUSE_MS, ROUND_MS - (performance.now() - begun));
  });
  return {
    async stop() {
      await checks.stop();
      await lock.release();
    },
  };
}

/**
 * Checks all clients once. Differences are logged as they are found. The metrics are set at the end: how many clients
 * and days differ, and, if every client could be read, when the round was completed.
 * @returns the number of clients whose numbers differ
 */
export async function checkAll(context: Context, signal?: AbortSignal): Promise<number> {
  let [differing, days, isComplete] = [0, 0, true];
  for await (const clientId of allClientIds(context)) {
    const begun = performance.now();
    const check = await checkOne(context, clientId);
    if (check === 'unread') isComplete = false;
    else if (check !== 'gone') {
      if (!check.isRight) differing += 1;
      days += check.days.length;
    }
    await pauseFor(PAUSE_FACTOR * (performance.now() - begun), signal);
    if (signal?.aborted) return differing;
  }
  statisticsDiffering.set(differing);
  daysDiffering.set(days);
  if (isComplete) statisticsChecked.set(context.clock().getTime() / 1000);
  return differing;
}

/** Checks one client. If that fails, it is logged, and the other clients are still checked. */
async function checkOne(context: Context, clientId: string): Promise<StatisticsCheck | 'gone' | 'unread'> {
  try {
    const check = await checkStatistics(context, clientId);
    logDifferences(context, check);
    return check;
  } catch (failure) {
    if (isRefused(failure, 'client.unknown')) return 'gone';
    context.logger.error(
      { task: 'statistics', client_id: clientId, error: causeChain(failure) },
      'the numbers of a client could not be checked',
    );
    return 'unread';
  }
}

function logDifferences({ logger }: Context, check: StatisticsCheck): void {
  const { clientId, isRight, totals, countries, list, differences, users, standings, days } = check;
  const about = { task: 'statistics', client_id: clientId };
  if (!isRight) {
    logger.error(
      { ...about, totals, countries, list, differences: differences.slice(0, MAX_LOGGED), users, standings },
      'the numbers of a client are not those of its list: `attestry statistics rebuild` mends them',
    );
  }
  if (days.length > 0) {
    logger.error(
      { ...about, days: days.slice(0, MAX_LOGGED) },
      'days of a client tell of other authorizations than its grants: no day is rewritten, by no command',
    );
  }
}

async function pauseFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await pause(Math.max(MIN_PAUSE_MS, milliseconds), undefined, signal ? { signal } : {}).catch(() => undefined);
}
