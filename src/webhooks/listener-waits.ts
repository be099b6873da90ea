import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { causeChain } from '../logger.js';
import { isDraining } from '../web/draining.js';
import { findHearing } from './listener.store.js';

const LOOK_EVERY_MS = 500;

/** Of each listener that waits in this process: what lets it wait no longer. */
const waiting = new WeakMap<Db, Map<string, () => void>>();

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
  const waits = waiting.get(context.db) ?? new Map<string, () => void>();
  waiting.set(context.db, waits);
  waits.get(listenerId)?.();
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      gone.removeEventListener('abort', end);
      if (waits.get(listenerId) === end) waits.delete(listenerId);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    gone.addEventListener('abort', end);
    waits.set(listenerId, end);
    if (gone.aborted) end();
    // The first one starts the loop, which ends with the last one.
    else if (waits.size === 1) void look(context, waits);
  });
}

async function look({ db, logger }: Context, waits: Map<string, () => void>): Promise<void> {
  while (waits.size > 0) {
    await pause(LOOK_EVERY_MS);
    let found = [...waits.keys()];
    try {
      if (!isDraining()) found = await findHearing(db, found);
    } catch (error) {
      // Whoever waited asks for it, and is told what is the matter.
      logger.warn({ error: causeChain(error) }, 'listeners were not looked after');
    }
    for (const id of found) waits.get(id)?.();
  }
}
