import { clearMovedClock, listMovedClocks } from '../clients/client-clock.js';
import type { Context } from '../context.js';
import { expireDue, type Expiring } from '../verification/expiry/expiry.js';

const PART_SIZE = 200;

/**
 * Expires verifications after a clock was moved, without waiting for the hourly run. If this is interrupted, the hourly
 * run does the rest. A clock that is moved again meanwhile stays marked for the next round.
 */
export async function expireByMovedClocks(context: Context, now: Date, signal?: AbortSignal): Promise<void> {
  const moved = await listMovedClocks(context.db);
  if (moved.length === 0) return;
  let after: Expiring | undefined;
  do {
    if (signal?.aborted) return;
    after = (await expireDue(context, { now, after, limit: PART_SIZE })).next;
  } while (after);
  for (const { clientId, movedAt } of moved) await clearMovedClock(context.db, clientId, movedAt);
  return;
}
