import { startBackgroundTask, type BackgroundTask } from '../background-task.js';
import type { Context } from '../context.js';
import { decideDue } from '../verification/review/planned-outcome.js';
import { expireByMovedClocks } from './moved-clock.js';

const BATCH = 100;
const POLL_MS = 1_000;

type Round = (context: Context, now: Date, signal: AbortSignal) => Promise<void>;

/**
 * Outcomes decided by name, and expiry by moved clocks. They run independently, so that a long run of expiries does not
 * delay the outcomes.
 */
const ROUNDS: readonly Round[] = [decideByName, expireByMovedClocks];

/**
 * Carries out planned outcomes and expiries of the sandbox, for as long as the worker runs. Several processes may do
 * this at once.
 */
export function startSimulation(context: Context): BackgroundTask {
  const tasks = ROUNDS.map((round) =>
    startBackgroundTask(context, { task: 'simulation', retryMs: POLL_MS }, async (signal) => {
      await round(context, context.clock(), signal);
      return POLL_MS;
    }),
  );
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}

async function decideByName(context: Context, now: Date): Promise<void> {
  await decideDue(context, { now, limit: BATCH });
}
