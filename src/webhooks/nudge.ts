import type { Knex } from 'knex';
import type { Context } from '../context.js';
import { causeChain } from '../logger.js';
import { notifyRelays } from './nudge.store.js';

const underWay = new WeakMap<Knex, { again: boolean }>();

/**
 * Tells the relays that there is something to send. Only after the commit: NOTIFY inside the transaction halves the
 * commits per second. At most one is under way per process. Only a hint: the relays look by themselves as well.
 */
export function nudgeRelay({ db, logger }: Pick<Context, 'db' | 'logger'>): void {
  const running = underWay.get(db);
  if (running) {
    running.again = true;
    return;
  }
  const state = { again: false };
  underWay.set(db, state);
  void (async () => {
    try {
      do {
        state.again = false;
        await notifyRelays(db);
      } while (state.again);
    } catch (error) {
      logger.warn({ error: causeChain(error) }, 'the relay was not nudged; it will look by itself');
    } finally {
      underWay.delete(db);
    }
  })();
}
