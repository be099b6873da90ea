import { setTimeout as pause } from 'node:timers/promises';
import { causeChain, type Logger } from './logger.js';

export interface SharedLoop {
  /** The rest before each round. */
  everyMs: number;
  /** Whether there is still somebody for whom rounds are made. */
  isWanted: () => boolean;
  /** One look for all of them. What it throws is logged, and the next round may do better. */
  round: () => Promise<void>;
  logger: Logger;
  /** What the log says of a round that failed. */
  failure: string;
}

/**
 * Something that is looked at again and again for as long as somebody waits for it: by one loop, however many wait, and by
 * none when nobody does.
 * @returns to be called whenever somebody has come. Who leaves and comes back while the loop still rests finds that very
 * loop: a second one would never end, since the first keeps it company.
 */
export function createSharedLoop({ everyMs, isWanted, round, logger, failure }: SharedLoop): () => void {
  let isRunning = false;
  const run = async (): Promise<void> => {
    while (isWanted()) {
      await pause(everyMs);
      // Else nobody is there any more for whom to look.
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
