import type { Db } from '../db/database.js';

interface ClockRow {
  clock_offset_seconds: number;
}

/** Undefined when there is no such client. */
export async function findClockOffset(db: Db, clientId: string): Promise<number | undefined> {
  const row = await db('clients').first<ClockRow | undefined>('clock_offset_seconds').where({ client_id: clientId });
  return row?.clock_offset_seconds;
}

/** The same; until the end of the transaction nobody moves it, or changes the client otherwise. */
export async function lockClockOffset(trx: Db, clientId: string): Promise<number | undefined> {
  const [row] = await trx('clients')
    .select<ClockRow[]>('clock_offset_seconds')
    .where({ client_id: clientId })
    .forNoKeyUpdate();
  return row?.clock_offset_seconds;
}

/** Of two moves at once each counts. Undefined when it would pass the limit. */
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

/** Whose clock was moved, and what has expired by it is still to be looked for. */
export async function listMovedClocks(db: Db): Promise<{ clientId: string; movedAt: Date }[]> {
  const rows = await db('clients')
    .select<{ client_id: string; clock_moved_at: Date }[]>('client_id', 'clock_moved_at')
    .whereNotNull('clock_moved_at')
    .orderBy('clock_moved_at');
  return rows.map((row) => ({ clientId: row.client_id, movedAt: row.clock_moved_at }));
}

/** Nothing happens when it was moved again meanwhile. */
export async function clearMovedClock(db: Db, clientId: string, movedAt: Date): Promise<void> {
  await db('clients').where({ client_id: clientId, clock_moved_at: movedAt }).update({ clock_moved_at: null });
}
