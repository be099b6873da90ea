import { setTimeout as pause } from 'node:timers/promises';
import { startBackgroundTask, type BackgroundTask } from '../background-task.js';
import type { Context } from '../context.js';
import { causeChain } from '../logger.js';
import { statisticsChecked, statisticsDiffering } from '../metrics.js';
import { Problem } from '../web/errors.js';
import { allClientIds, checkStatistics } from './check.js';

/** No client is read again sooner. */
const ROUND_MS = 3_600_000;
/** After each client rests so many times as long as it took: 5 % of one connection at most, whatever it has. */
const REST = 19;
const MIN_REST_MS = 50;
/** After a round that could not be ended. */
const RETRY_MS = 60_000;
/** Of the keys that differ, in the log. */
const SHOWN = 20;

/** Compares every client's numbers hourly, for as long as the worker runs (ST3). Several processes may do so side by side. */
export function startStatisticsChecks(context: Context): BackgroundTask {
  return startBackgroundTask(context, { task: 'statistics', retryMs: RETRY_MS }, async (signal) => {
    const begun = performance.now();
    await checkAll(context, signal);
    return Math.max(MIN_REST_MS, ROUND_MS - (performance.now() - begun));
  });
}

/**
 * One round over all clients. What differs is logged as it is found; the metric is how many did, as of the end of a round.
 * @returns how many
 */
export async function checkAll(context: Context, signal?: AbortSignal): Promise<number> {
  let differing = 0;
  for await (const clientId of allClientIds(context)) {
    const begun = performance.now();
    if (!(await isRight(context, clientId))) differing += 1;
    await rest(REST * (performance.now() - begun), signal);
    if (signal?.aborted) return differing;
  }
  statisticsDiffering.set(differing);
  statisticsChecked.set(context.clock().getTime() / 1000);
  return differing;
}

async function isRight(context: Context, clientId: string): Promise<boolean> {
  const check = await checkStatistics(context, clientId).catch((failure: unknown) => {
    // The others are checked all the same.
    if (!isGone(failure))
      context.logger.error({ task: 'statistics', client_id: clientId, causes: causeChain(failure) });
    return undefined;
  });
  if (!check || check.isRight) return true;
  const { totals, countries, list, differences } = check;
  context.logger.error(
    { task: 'statistics', client_id: clientId, totals, countries, list, differences: differences.slice(0, SHOWN) },
    'the numbers of a client are not those of its list: `attestry statistics rebuild` mends them',
  );
  return false;
}

function isGone(failure: unknown): boolean {
  return failure instanceof Problem && failure.status === 404;
}

async function rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await pause(Math.max(MIN_REST_MS, milliseconds), undefined, signal ? { signal } : {}).catch(() => undefined);
}
