import type { Context } from '../../context.js';
import type { Db } from '../../db/database.js';
import { createSharedLoop } from '../../shared-loop.js';
import { isDraining } from '../../http/health/draining.js';
import { findListenersToWake } from './listener.store.js';

const LOOK_EVERY_MS = 500;

interface Waiting {
  /** For each listener that waits in this process, a function that ends its wait. */
  ends: Map<string, () => void>;
  look: () => void;
}

const waiting = new WeakMap<Db, Waiting>();

/**
 * Resolves when there are new notifications for the listener, the time is over, the caller has disconnected, a later
 * request of the same listener takes its place, or this process stops. One query serves all waiting requests of this
 * process.
 */
export async function waitForNotifications(
  context: Context,
  listenerId: string,
  seconds: number,
  gone: AbortSignal,
): Promise<void> {
  const { ends, look } = waitingIn(context);
  ends.get(listenerId)?.();
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      gone.removeEventListener('abort', end);
      if (ends.get(listenerId) === end) ends.delete(listenerId);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    gone.addEventListener('abort', end);
    ends.set(listenerId, end);
    if (gone.aborted) end();
    else look();
  });
}

function waitingIn({ db, logger }: Context): Waiting {
  const known = waiting.get(db);
  if (known) return known;
  const ends: Waiting['ends'] = new Map();
  const round = async (): Promise<void> => {
    const all = [...ends.keys()];
    let found = all;
    try {
      if (!isDraining()) found = await findListenersToWake(db, all);
    } finally {
      // If the query failed, all waits end. Each request then queries the database itself, and if that fails too,
      // responds with the error.
      for (const id of found) ends.get(id)?.();
    }
  };
  const look = createSharedLoop({
    everyMs: LOOK_EVERY_MS,
    isWanted: () => ends.size > 0,
    round,
    logger,
    failure: 'listeners were not looked after',
  });
  const fresh = { ends, look };
  waiting.set(db, fresh);
  return fresh;
}
