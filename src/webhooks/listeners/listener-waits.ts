import type { Context } from '../../context.js';
import type { Db } from '../../db/database.js';
import { createSharedLoop } from '../../shared-loop.js';
import { isDraining } from '../../http/health/draining.js';
import { findHearing } from './listener.store.js';

const LOOK_EVERY_MS = 500;

interface Waiting {
  /** Of each listener that waits in this process: what lets it wait no longer. */
  ends: Map<string, () => void>;
  look: () => void;
}

const waiting = new WeakMap<Db, Waiting>();

/**
 * Resolves when there is something new for the listener, the time is over, whoever asked has gone, a later request waits
 * instead, or this process is stopping. However many wait, the database is asked once for all of them.
 */
export async function waitForNews(
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
      if (!isDraining()) found = await findHearing(db, all);
    } finally {
      // Where that failed, whoever waited asks for it, and is told what is the matter.
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
