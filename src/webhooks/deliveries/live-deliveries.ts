import type { Context } from '../../context.js';
import type { Db } from '../../db/database.js';
import { createSharedLoop } from '../../shared-loop.js';
import { isDraining } from '../../http/health/draining.js';
import type { Delivery } from './delivery.store.js';
import { listNewestDeliveries } from './live-deliveries.store.js';

const LOOK_EVERY_MS = 1_000;
/** As many as a screen shows. */
export const LIVE_LENGTH = 20;
/** Of one client's team, in one process. */
export const WATCHERS_PER_CLIENT = 10;

/** A client's newest deliveries at one moment: one object for all who watch that client. */
export interface Look {
  deliveries: readonly Delivery[];
  /** The same for as long as nothing of them changes. */
  version: string;
}

export interface Watcher {
  clientId: string;
  /** On every look; whether it differs from the last one is the watcher's to judge. */
  onLook(look: Look): void;
  /** Instead of a look where the database cannot be read; the next one may do better. */
  onMiss(): void;
  /** This process is stopping. */
  onEnd(): void;
}

interface Watching {
  watchers: Set<Watcher>;
  look: () => void;
}

const watching = new WeakMap<Db, Watching>();

/**
 * Shows a client's newest deliveries to a watcher every second until the function that it returns is called. However many
 * watch, the database is asked once for all of them.
 * @returns undefined where the client's team watches as often as it may
 */
export function watchDeliveries(context: Context, watcher: Watcher): (() => void) | undefined {
  const { watchers, look } = watchingIn(context);
  const ofClient = [...watchers].filter(({ clientId }) => clientId === watcher.clientId);
  if (ofClient.length >= WATCHERS_PER_CLIENT) return undefined;
  watchers.add(watcher);
  look();
  return () => void watchers.delete(watcher);
}

function watchingIn(context: Context): Watching {
  const known = watching.get(context.db);
  if (known) return known;
  const watchers = new Set<Watcher>();
  const look = createSharedLoop({
    everyMs: LOOK_EVERY_MS,
    isWanted: () => watchers.size > 0,
    round: () => lookFor(context, watchers),
    logger: context.logger,
    failure: 'live deliveries could not be read',
  });
  const fresh = { watchers, look };
  watching.set(context.db, fresh);
  return fresh;
}

async function lookFor({ db }: Context, watchers: Set<Watcher>): Promise<void> {
  if (isDraining()) {
    for (const watcher of watchers) watcher.onEnd();
    watchers.clear();
    return;
  }
  try {
    const clientIds = new Set([...watchers].map(({ clientId }) => clientId));
    const looks = looksAt(clientIds, await listNewestDeliveries(db, [...clientIds], LIVE_LENGTH));
    for (const watcher of watchers) {
      // Whoever has come meanwhile sees the next one.
      const look = looks.get(watcher.clientId);
      if (look) watcher.onLook(look);
    }
  } catch (error) {
    // They see what was there last.
    for (const watcher of watchers) watcher.onMiss();
    throw error;
  }
}

function looksAt(clientIds: Iterable<string>, newest: readonly Delivery[]): Map<string, Look> {
  const byClient = new Map<string, Delivery[]>([...clientIds].map((clientId) => [clientId, []]));
  for (const delivery of newest) byClient.get(delivery.clientId)?.push(delivery);
  return new Map(
    [...byClient].map(([clientId, deliveries]) => [clientId, { deliveries, version: JSON.stringify(deliveries) }]),
  );
}
