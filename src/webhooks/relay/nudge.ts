import type { Context } from '../../context.js';
import type { Db } from '../../db/database.js';
import { afterCommit } from '../../db/nested-transaction.js';
import { causeChain, type Logger } from '../../logger.js';
import { notifyRelays } from './nudge.store.js';

const asked = new WeakMap<Db, 'once' | 'again'>();
const underWay = new WeakMap<Db, Promise<void>>();

/**
 * Tells all relays after the commit that deliveries are waiting. NOTIFY inside the transaction would halve the number
 * of commits per second. At most one NOTIFY per process is under way. If one gets lost, the relays find the delivery by
 * polling.
 */
export function nudgeRelay({ db, logger }: Pick<Context, 'db' | 'logger'>): void {
  afterCommit(db, (pool) => nudge(pool, logger));
}

/**
 * Waits for a NOTIFY that is under way. Call it before closing the pool: a connection that comes back to a closed pool
 * keeps the process alive for a second.
 */
export async function nudged(db: Db): Promise<void> {
  await underWay.get(db);
}

function nudge(db: Db, logger: Logger): void {
  if (asked.has(db)) {
    asked.set(db, 'again');
    return;
  }
  asked.set(db, 'once');
  const telling = (async () => {
    try {
      await notifyRelays(db);
      while (asked.get(db) === 'again') {
        asked.set(db, 'once');
        await notifyRelays(db);
      }
    } catch (error) {
      logger.warn({ error: causeChain(error) }, 'the relay was not nudged; it will look by itself');
    } finally {
      asked.delete(db);
    }
  })();
  underWay.set(db, telling);
}
