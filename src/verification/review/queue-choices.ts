import type { Db } from '../../db/database.js';
import { listQueueChoices, type QueueChoices } from './review-queue.store.js';

export type { QueueChoices } from './review-queue.store.js';

/**
 * New levels and clients are rare, and every page of the queue needs this list, so it is read at most every ten
 * seconds.
 */
export const CHOICES_MS = 10_000;

interface CachedChoices {
  at: Date;
  choices: Promise<QueueChoices>;
}

const CACHE = new WeakMap<Db, Map<string, CachedChoices>>();

/**
 * The levels and clients that a reviewer can filter by, up to ten seconds old. Requests that come while it is being
 * read share one query.
 */
export async function listRecentChoices(db: Db, environment: string, now: Date): Promise<QueueChoices> {
  const byEnvironment = CACHE.get(db) ?? new Map<string, CachedChoices>();
  CACHE.set(db, byEnvironment);
  const recent = byEnvironment.get(environment);
  if (recent && now.getTime() - recent.at.getTime() < CHOICES_MS) return recent.choices;
  const choices = listQueueChoices(db, environment);
  byEnvironment.set(environment, { at: now, choices });
  // A failed query is not cached.
  choices.catch(() => byEnvironment.delete(environment));
  return choices;
}
