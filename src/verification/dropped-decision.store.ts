import type { Db } from '../db/database.js';
import type { Decision } from './review.js';

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
