import { setTimeout as pause } from 'node:timers/promises';
import { LAST_RESORT_MS } from './last-resort.js';

/** What has not happened soon is looked for this often. */
const RARELY_MS = 200;

/**
 * Asks again and again until the answer is neither undefined, null nor false.
 * An error from `probe` counts as "not yet"; should it never happen, the last one becomes the cause of what is thrown.
 */
export async function waitFor<T>(
  what: string,
  probe: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  { everyMs = 20 } = {},
): Promise<T> {
  const began = Date.now();
  let pauseMs = everyMs;
  let cause: unknown;
  for (;;) {
    try {
      const answer = await probe();
      if (answer !== undefined && answer !== null && answer !== false) return answer;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (Date.now() - began > LAST_RESORT_MS) throw new Error(`Waited in vain for ${what}.`, { cause });
    await pause(pauseMs);
    // To look costs work, which whoever is waited for may want.
    pauseMs = Math.max(everyMs, Math.min(pauseMs * 1.5, RARELY_MS));
  }
}

/** Resolves once these expectations hold; what the last look has found is the cause of what is thrown should they never. */
export async function eventually(expectations: () => void | Promise<void>): Promise<void> {
  await waitFor('what is expected', async () => {
    await expectations();
    return true;
  });
}
