import type { Db } from '../../db/database.js';
import type { Decision } from './review-decision.js';

/** What a reviewer decided and what was not made, since its case has changed meanwhile. */
export interface DroppedDecision {
  verificationId: string;
  kind: Decision['kind'];
  droppedAt: Date;
}

export async function noteDropped(
  trx: Db,
  { staffId, verificationId, kind }: { staffId: string; verificationId: string; kind: Decision['kind'] },
  now: Date,
): Promise<void> {
  await trx('dropped_decisions')
    .insert({ staff_id: staffId, verification_id: verificationId, kind, dropped_at: now, shown_at: null })
    .onConflict(['staff_id', 'verification_id'])
    .merge();
}

/** Those that nobody is told of any more, or that nobody came to see. @returns how many */
export async function deleteDropped(
  db: Db,
  { shownBefore, droppedBefore, limit }: { shownBefore: Date; droppedBefore: Date; limit: number },
): Promise<number> {
  const over = db('dropped_decisions')
    .select('staff_id', 'verification_id')
    .where((either) => either.where('shown_at', '<', shownBefore).orWhere('dropped_at', '<', droppedBefore))
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db('dropped_decisions').whereIn(['staff_id', 'verification_id'], over).delete();
}
