import type { Db } from '../../db/database.js';
import { listQueueChoices, type QueueChoices } from './review-queue.store.js';

export type { QueueChoices } from './review-queue.store.js';

/** New levels and clients come seldom, and every page of the queue asks for them (PF12). */
export const CHOICES_MS = 10_000;

interface Recent {
  at: Date;
  choices: Promise<QueueChoices>;
}

const RECENT = new WeakMap<Db, Map<string, Recent>>();

/** What a reviewer can choose from, up to ten seconds old: a look that is under way serves all who ask meanwhile. */
export async function listRecentChoices(db: Db, environment: string, now: Date): Promise<QueueChoices> {
  const byEnvironment = RECENT.get(db) ?? new Map<string, Recent>();
  RECENT.set(db, byEnvironment);
  const recent = byEnvironment.get(environment);
  if (recent && now.getTime() - recent.at.getTime() < CHOICES_MS) return recent.choices;
  const choices = listQueueChoices(db, environment);
  byEnvironment.set(environment, { at: now, choices });
  // One that failed is no answer for anybody else.
  choices.catch(() => byEnvironment.delete(environment));
  return choices;
}
