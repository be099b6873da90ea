import { startBackgroundTask, type BackgroundTask } from '../../background-task.js';
import type { Context } from '../../context.js';
import { makeDueDecisions } from './due-decisions.js';

const BATCH = 100;
const POLL_MS = 1_000;

/** Carries out the decisions that reviewers have not undone, for as long as the worker runs. */
export function startDecisions(context: Context): BackgroundTask {
  return startBackgroundTask(context, { task: 'decisions', retryMs: POLL_MS }, async () => {
    const count = await makeDueDecisions(context, { now: context.clock(), limit: BATCH });
    return count < BATCH ? POLL_MS : 0;
  });
}
