import type { Context } from '../context.js';
import { deleteContentsWithoutDocument } from './document-content.store.js';

/** Longer than any form takes from its first file to its last. */
const GRACE_MS = 86_400_000;

/** Contents that were put for a submission which was never taken, and that a process left when it was killed. */
export function dropLeftContents({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return deleteContentsWithoutDocument(db, new Date(now.getTime() - GRACE_MS), limit);
}
