import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.js';
import { causeChain } from '../logger.js';
import { decideDue } from '../verification/planned-outcome.js';
import { expireByMovedClocks } from './moved-clock.js';

const BATCH = 100;
const POLL_MS = 1_000;

export interface Simulation {
  /** Resolves when what is under way has been settled. */
  stop(): Promise<void>;
}

/** Does what the sandbox has planned, for as long as the worker runs. Several processes may do so side by side. */
export function startSimulation(context: Context): Simulation {
  const stopping = new AbortController();
  const running = run(context, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** One round. @returns how many were looked at that had to be decided */
export async function simulate(context: Context, now: Date): Promise<number> {
  await expireByMovedClocks(context, now);
  return decideDue(context, { now, limit: BATCH });
}

async function run(context: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const count = await simulate(context, context.clock()).catch((error: unknown) => {
      context.logger.error({ task: 'simulation', causes: causeChain(error) });
      return 0;
    });
    if (count < BATCH) await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}
