import { recordAuditEvent, type Actor } from '../audit/audit-event.js';
import type { Db } from '../db/database.js';
import { addToClock, findClockOffset, lockClockOffset } from './client-clock.store.js';

export { clearMovedClock, listMovedClocks } from './client-clock.store.js';

/** SB3: five years. A constraint of the database says the same. */
export const CLOCK_MAX_SECONDS = 5 * 365 * 86_400;

/** How many seconds a sandbox client's clock is ahead. */
export async function clockOffset(db: Db, clientId: string): Promise<number> {
  return (await findClockOffset(db, clientId)) ?? 0;
}

/** The same, held until the end of the transaction, with all else of the client. */
export async function holdClock(trx: Db, clientId: string): Promise<number> {
  return (await lockClockOffset(trx, clientId)) ?? 0;
}

/**
 * Moves a sandbox client's clock forward; it never goes back, since nothing that has expired by it can be undone.
 * @returns how far it is ahead now; undefined when it would be ahead too far
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
