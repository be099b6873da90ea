import type { Context } from '../../context.js';
import type { Db } from '../../db/database.js';
import { createSharedLoop } from '../../shared-loop.js';
import { isDraining } from '../../http/health/draining.js';
import type { Delivery } from './delivery.store.js';
import { listNewestDeliveries } from './live-deliveries.store.js';

const LOOK_EVERY_MS = 1_000;
/** As many deliveries as fit on a screen. */
export const LIVE_LENGTH = 20;
/** How many streams one client's team can have open in one process. */
export const WATCHERS_PER_CLIENT = 10;

/** A client's newest deliveries at one moment, shared by all who watch that client. */
export interface LatestDeliveries {
  deliveries: readonly Delivery[];
  /** Stays the same until one of the deliveries changes. */
  version: string;
}

export interface Watcher {
  clientId: string;
  /** Called once a second. The watcher decides whether anything has changed. */
  onUpdate(latest: LatestDeliveries): void;
  /** Called instead of `onUpdate` if the database could not be read. The next second may succeed. */
  onReadFailure(): void;
  /** Called when this process stops. */
  onEnd(): void;
}

interface Watching {
  watchers: Set<Watcher>;
  look: () => void;
}

const watching = new WeakMap<Db, Watching>();

/**
 * Passes a client's newest deliveries to a watcher every second, until the returned function is called. One query
 * serves all watchers.
 * @returns undefined if the client has the maximum number of watchers already
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
    const updates = latestOf(clientIds, await listNewestDeliveries(db, [...clientIds], LIVE_LENGTH));
    for (const watcher of watchers) {
      // A watcher that was added during the query gets the next update.
      const latest = updates.get(watcher.clientId);
      if (latest) watcher.onUpdate(latest);
    }
  } catch (error) {
    // Watchers are told of the failure and stay, because the next round may succeed.
    for (const watcher of watchers) watcher.onReadFailure();
    throw error;
  }
}

function latestOf(clientIds: Iterable<string>, newest: readonly Delivery[]): Map<string, LatestDeliveries> {
  const byClient = new Map<string, Delivery[]>([...clientIds].map((clientId) => [clientId, []]));
  for (const delivery of newest) byClient.get(delivery.clientId)?.push(delivery);
  return new Map(
    [...byClient].map(([clientId, deliveries]) => [clientId, { deliveries, version: JSON.stringify(deliveries) }]),
  );
}
