import { startBackgroundTask, type BackgroundTask } from '../../background-task.js';
import type { Context } from '../../context.js';
import { runDueChecks } from './automatic-checks.js';
import { dataCheck } from './data-check.js';

const BATCH = 100;
const POLL_MS = 1_000;

/** Runs the automatic checks for as long as the worker runs. To add a check, add it to this list. */
export function startChecks(context: Context): BackgroundTask {
  const checks = [dataCheck(context.config)];
  return startBackgroundTask(context, { task: 'automatic_checks', retryMs: POLL_MS }, async () => {
    const count = await runDueChecks(context, checks, { now: context.clock(), limit: BATCH });
    return count < BATCH ? POLL_MS : 0;
  });
}
