import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from './context.js';
import { causeChain } from './logger.js';

/** Work that goes on in the background for as long as the process runs. */
export interface BackgroundTask {
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
}

/**
 * Runs one round after another until it is stopped, never two at once.
 * @param retryMs the pause after a failed round; the failure is logged under the task's name
 * @param round resolves to the pause before the next round, in milliseconds; 0 for none
 */
export function startBackgroundTask(
  { logger }: Pick<Context, 'logger'>,
  { task, retryMs }: { task: string; retryMs: number },
  round: (signal: AbortSignal) => Promise<number>,
): BackgroundTask {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      const restMs = await round(signal).catch((error: unknown) => {
        logger.error({ task, error: causeChain(error) }, 'a round of a background task failed; tried again');
        return retryMs;
      });
      if (restMs > 0) await pause(restMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
