import type { Db } from '../../db/database.js';
import type { Decision } from './review-decision.js';

/** A reviewer's decision that was not carried out, because its case had changed in the meantime. */
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

/**
 * Deletes dropped decisions that have been shown for long enough, or that their reviewer never came to see.
 * @returns how many were deleted
 */
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
