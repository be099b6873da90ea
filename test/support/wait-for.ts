import { setTimeout as pause } from 'node:timers/promises';

/** For a busy machine; and yet less than the 20 s after which a delivery's first retry would come by itself. */
export const PATIENCE_MS = 15_000;

/**
 * Asks again and again until the answer is neither undefined, null nor false; throws with `what` when the time is up.
 * An error from `probe` counts as "not yet", and the last one becomes the cause.
 */
export async function waitFor<T>(
  what: string,
  probe: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  { timeoutMs = PATIENCE_MS, everyMs = 20 } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let cause: unknown;
  for (;;) {
    try {
      const answer = await probe();
      if (answer !== undefined && answer !== null && answer !== false) return answer;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}.`, { cause });
    await pause(everyMs);
  }
}
