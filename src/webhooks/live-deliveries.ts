import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { causeChain } from '../logger.js';
import { isDraining } from '../web/draining.js';
import type { Delivery } from './delivery.store.js';
import { listNewestDeliveries } from './live-deliveries.store.js';

const LOOK_EVERY_MS = 1_000;
/** As many as a screen shows. */
export const LIVE_LENGTH = 20;
/** Of one client's team, in one process. */
export const WATCHERS_PER_CLIENT = 10;

export interface Watcher {
  clientId: string;
  /** The client's newest deliveries, on every look; whether they differ from the last ones is the watcher's to judge. */
  onLook(deliveries: readonly Delivery[]): void;
  /** This process is stopping. */
  onEnd(): void;
}

const watching = new WeakMap<Db, Set<Watcher>>();

/**
 * Shows a client's newest deliveries to a watcher every second until the function that it returns is called. However many
 * watch, the database is asked once for all of them.
 * @returns undefined where the client's team watches as often as it may
 */
export function watchDeliveries(context: Context, watcher: Watcher): (() => void) | undefined {
  const watchers = watching.get(context.db) ?? new Set<Watcher>();
  watching.set(context.db, watchers);
  const ofClient = [...watchers].filter(({ clientId }) => clientId === watcher.clientId);
  if (ofClient.length >= WATCHERS_PER_CLIENT) return undefined;
  watchers.add(watcher);
  // The first one starts the loop, which ends with the last one.
  if (watchers.size === 1) void look(context, watchers);
  return () => void watchers.delete(watcher);
}

async function look({ db, logger }: Context, watchers: Set<Watcher>): Promise<void> {
  while (watchers.size > 0) {
    await pause(LOOK_EVERY_MS);
    if (isDraining()) {
      for (const watcher of watchers) watcher.onEnd();
      watchers.clear();
      return;
    }
    try {
      const clientIds = [...new Set([...watchers].map(({ clientId }) => clientId))];
      const newest = await listNewestDeliveries(db, clientIds, LIVE_LENGTH);
      const byClient = new Map(clientIds.map((id) => [id, newest.filter(({ clientId }) => clientId === id)]));
      for (const watcher of watchers) watcher.onLook(byClient.get(watcher.clientId) ?? []);
    } catch (error) {
      // They see what was there last, and the next look may do better.
      logger.warn({ error: causeChain(error) }, 'live deliveries could not be read');
    }
  }
}
