import { recordAuditEvent, type Actor } from '../audit/audit-event.js';
import type { Db } from '../db/database.js';
import { addToClock, findClockOffset, lockClockOffset } from './client-clock.store.js';

export { clearMovedClock, listMovedClocks } from './client-clock.store.js';

/** Five years. A constraint of the database has the same limit. */
export const CLOCK_MAX_SECONDS = 5 * 365 * 86_400;

/** How many seconds a sandbox client's clock is ahead. 0 for all other clients. */
export async function clockOffset(db: Db, clientId: string): Promise<number> {
  return (await findClockOffset(db, clientId)) ?? 0;
}

/** Returns the offset of the clock and locks the client until the end of the transaction. */
export async function lockClock(trx: Db, clientId: string): Promise<number> {
  return (await lockClockOffset(trx, clientId)) ?? 0;
}

/**
 * Moves a sandbox client's clock forward. It never goes back, since an expiry that it has caused cannot be undone.
 * @returns how many seconds it is ahead now; undefined when it would exceed the limit
 */
export async function moveClock(
  trx: Db,
  clientId: string,
  seconds: number,
  now: Date,
  actor: Actor = {},
): Promise<number | undefined> {
  const offset = await addToClock(trx, clientId, { seconds, limit: CLOCK_MAX_SECONDS, now });
  if (offset !== undefined) {
    const detail = `${seconds} seconds`;
    await recordAuditEvent(trx, { type: 'sandbox_clock_moved', clientId, ...actor, detail }, now);
  }
  return offset;
}
