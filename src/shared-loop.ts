import { setTimeout as pause } from 'node:timers/promises';
import { causeChain, type Logger } from './logger.js';

export interface SharedLoop {
  /** The pause before each round. */
  everyMs: number;
  /** Whether anybody is still waiting. */
  isWanted: () => boolean;
  /** One poll on behalf of all who wait. An error is logged, and the next round tries again. */
  round: () => Promise<void>;
  logger: Logger;
  /** The log message for a failed round. */
  failure: string;
}

/**
 * Polls something for as long as anybody waits for it, with a single loop for all who wait.
 * @returns a function to call whenever somebody begins to wait. If the last one leaves during the pause and another
 * comes, the same loop goes on. A second loop would never end, since each would find the other's waiters
 */
export function createSharedLoop({ everyMs, isWanted, round, logger, failure }: SharedLoop): () => void {
  let isRunning = false;
  const run = async (): Promise<void> => {
    while (isWanted()) {
      await pause(everyMs);
      // The last one may have left during the pause.
      if (isWanted()) await round().catch((error: unknown) => logger.warn({ error: causeChain(error) }, failure));
    }
    isRunning = false;
  };
  return () => {
    if (isRunning) return;
    isRunning = true;
    void run();
  };
}
