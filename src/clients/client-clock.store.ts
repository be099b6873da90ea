import type { Db } from '../db/database.js';

interface ClockRow {
  clock_offset_seconds: number;
}

/** @returns undefined when the client does not exist */
export async function findClockOffset(db: Db, clientId: string): Promise<number | undefined> {
  const row = await db('clients').first<ClockRow | undefined>('clock_offset_seconds').where({ client_id: clientId });
  return row?.clock_offset_seconds;
}

/**
 * Locks the client until the end of the transaction, so that nobody moves its clock or changes it meanwhile.
 * @returns undefined when the client does not exist
 */
export async function lockClockOffset(trx: Db, clientId: string): Promise<number | undefined> {
  const [row] = await trx('clients')
    .select<ClockRow[]>('clock_offset_seconds')
    .where({ client_id: clientId })
    .forNoKeyUpdate();
  return row?.clock_offset_seconds;
}

/**
 * Adds to the offset in one statement, so that of two simultaneous moves both count.
 * @returns the new offset; undefined when it would exceed the limit
 */
export async function addToClock(
  trx: Db,
  clientId: string,
  { seconds, limit, now }: { seconds: number; limit: number; now: Date },
): Promise<number | undefined> {
  const [row] = await trx('clients')
    .where({ client_id: clientId, environment: 'sandbox' })
    .where('clock_offset_seconds', '<=', limit - seconds)
    .update({ clock_offset_seconds: trx.raw('clock_offset_seconds + ?', [seconds]), clock_moved_at: now })
    .returning<ClockRow[]>('clock_offset_seconds');
  return row?.clock_offset_seconds;
}

/** Clients whose clock was moved and whose expired verifications have not been processed yet. */
export async function listMovedClocks(db: Db): Promise<{ clientId: string; movedAt: Date }[]> {
  const rows = await db('clients')
    .select<{ client_id: string; clock_moved_at: Date }[]>('client_id', 'clock_moved_at')
    .whereNotNull('clock_moved_at')
    .orderBy('clock_moved_at');
  return rows.map((row) => ({ clientId: row.client_id, movedAt: row.clock_moved_at }));
}

/**
 * Records that the expired verifications have been processed. Does nothing when the clock was moved again meanwhile,
 * since then more may have expired.
 */
export async function clearMovedClock(db: Db, clientId: string, movedAt: Date): Promise<void> {
  await db('clients').where({ client_id: clientId, clock_moved_at: movedAt }).update({ clock_moved_at: null });
}
