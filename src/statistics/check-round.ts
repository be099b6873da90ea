import { setTimeout as pause } from 'node:timers/promises';
import { startBackgroundTask, type BackgroundTask } from '../background-task.js';
import type { Context } from '../context.js';
import { HeldLock } from '../db/held-lock.js';
import { causeChain } from '../logger.js';
import { daysDiffering, statisticsChecked, statisticsDiffering } from '../metrics.js';
import { Problem } from '../http/errors.js';
import { allClientIds, checkStatistics, type StatisticsCheck } from './check.js';

/** No client is read again sooner. */
const ROUND_MS = 3_600_000;
/** How soon another process goes on where the one that checked has ended. */
const ASK_MS = 60_000;
/** After each client rests so many times as long as it took: 5 % of one connection at most, whatever it has. */
const REST = 19;
const MIN_REST_MS = 50;
/** After a round that could not be ended. */
const RETRY_MS = 60_000;
/** Of the keys and days that differ, in the log. */
const SHOWN = 20;

/** Compares every client's numbers hourly, for as long as the worker runs (ST3). Of several processes one does so. */
export function startStatisticsChecks(context: Context, { askMs = ASK_MS } = {}): BackgroundTask {
  const lock = new HeldLock(context.db, 'statistics checks');
  const checks = startBackgroundTask(context, { task: 'statistics', retryMs: RETRY_MS }, async (signal) => {
    if (!(await lock.hold())) {
      // What this process found, when it was the one, is no longer for it to say.
      for (const metric of [statisticsDiffering, daysDiffering, statisticsChecked]) metric.reset();
      return askMs;
    }
    const begun = performance.now();
    await checkAll(context, signal);
    return Math.max(MIN_REST_MS, ROUND_MS - (performance.now() - begun));
  });
  return {
    async stop() {
      await checks.stop();
      await lock.letGo();
    },
  };
}

/**
 * One round over all clients. What differs is logged as it is found; the metrics are how much did, as of the end of a round,
 * and when every client was last looked at: one that cannot be read is not.
 * @returns of how many clients the numbers differ
 */
export async function checkAll(context: Context, signal?: AbortSignal): Promise<number> {
  let [differing, days, isWhole] = [0, 0, true];
  for await (const clientId of allClientIds(context)) {
    const begun = performance.now();
    const check = await checkOne(context, clientId);
    if (check === 'unread') isWhole = false;
    else if (check !== 'gone') {
      if (!check.isRight) differing += 1;
      days += check.days.length;
    }
    await rest(REST * (performance.now() - begun), signal);
    if (signal?.aborted) return differing;
  }
  statisticsDiffering.set(differing);
  daysDiffering.set(days);
  if (isWhole) statisticsChecked.set(context.clock().getTime() / 1000);
  return differing;
}

/** The others are checked all the same, whatever becomes of one. */
async function checkOne(context: Context, clientId: string): Promise<StatisticsCheck | 'gone' | 'unread'> {
  try {
    const check = await checkStatistics(context, clientId);
    logDifferences(context, check);
    return check;
  } catch (failure) {
    if (failure instanceof Problem && failure.status === 404) return 'gone';
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
      { ...about, totals, countries, list, differences: differences.slice(0, SHOWN), users, standings },
      'the numbers of a client are not those of its list: `attestry statistics rebuild` mends them',
    );
  }
  if (days.length > 0) {
    logger.error(
      { ...about, days: days.slice(0, SHOWN) },
      'days of a client tell of other authorizations than its grants: no day is rewritten, by no command',
    );
  }
}

async function rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await pause(Math.max(MIN_REST_MS, milliseconds), undefined, signal ? { signal } : {}).catch(() => undefined);
}
