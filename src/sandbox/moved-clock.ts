import { clearMovedClock, listMovedClocks } from '../clients/client-clock.js';
import type { Context } from '../context.js';
import { expireDue, type Expiring } from '../verification/expiry/expiry.js';

const PART = 200;

/**
 * SB3: after a clock was moved, what has expired by it, without waiting for the hourly run; that one does what is left over
 * if this is cut off. A clock that is moved meanwhile stays marked.
 */
export async function expireByMovedClocks(context: Context, now: Date, signal?: AbortSignal): Promise<void> {
  const moved = await listMovedClocks(context.db);
  if (moved.length === 0) return;
  let after: Expiring | undefined;
  do {
    if (signal?.aborted) return;
    after = (await expireDue(context, { now, after, limit: PART })).next;
  } while (after);
  for (const { clientId, movedAt } of moved) await clearMovedClock(context.db, clientId, movedAt);
  return;
}
