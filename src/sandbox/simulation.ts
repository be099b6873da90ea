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

type Round = (context: Context, now: Date, signal: AbortSignal) => Promise<void>;

/** By family name (SB2), and by clock (SB3): side by side, since many may expire at once, and no name waits for them. */
const ROUNDS: readonly Round[] = [decideByName, expireByMovedClocks];

/** Does what the sandbox has planned, for as long as the worker runs. Several processes may do so side by side. */
export function startSimulation(context: Context): Simulation {
  const stopping = new AbortController();
  const running = Promise.all(ROUNDS.map((round) => repeat(context, round, stopping.signal)));
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function repeat(context: Context, round: Round, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await round(context, context.clock(), signal).catch((error: unknown) => {
      context.logger.error({ task: 'simulation', causes: causeChain(error) });
    });
    await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function decideByName(context: Context, now: Date): Promise<void> {
  await decideDue(context, { now, limit: BATCH });
}
