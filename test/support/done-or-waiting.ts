import type { Db } from '../../src/db/database.js';
import { waitFor } from './wait-for.js';

/** `waits` as soon as a statement of this database waits for a lock, such as one of this work; `done` if it ends without. */
export async function doneOrWaiting(db: Db, work: Promise<unknown>): Promise<'done' | 'waits'> {
  let isDone = false;
  void work.then(() => {
    isDone = true;
  });
  return waitFor('the end of the work, or a statement that waits for a lock', async () => {
    if (isDone) return 'done';
    const activity = db('pg_stat_activity').whereRaw('datname = current_database()');
    return (await activity.where('wait_event_type', 'Lock').first('pid')) === undefined ? undefined : 'waits';
  });
}
