import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from './context.js';
import { causeChain } from './logger.js';

/** Something that goes on beside the rest for as long as the process runs. */
export interface BackgroundTask {
  /** Resolves when the round that is under way has been settled. */
  stop(): Promise<void>;
}

/**
 * Makes round after round, never two at once, until it is stopped.
 * @param retryMs how long to rest after a round that failed, which is logged under the task's name
 * @param round resolves to how many milliseconds to rest before the next one; 0 to go on at once
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
