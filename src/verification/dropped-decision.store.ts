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

/** Those that this reviewer has not been shown, or since then; from now on they have. The newest first. */
export async function showDropped(db: Db, staffId: string, shownSince: Date, now: Date): Promise<DroppedDecision[]> {
  const rows = await db('dropped_decisions')
    .where({ staff_id: staffId })
    .where((seldom) => void seldom.whereNull('shown_at').orWhere('shown_at', '>', shownSince))
    .update({ shown_at: db.raw('coalesce(shown_at, ?)', [now]) })
    .returning<{ verification_id: string; kind: Decision['kind']; dropped_at: Date }[]>([
      'verification_id',
      'kind',
      'dropped_at',
    ]);
  return rows
    .map((row) => ({ verificationId: row.verification_id, kind: row.kind, droppedAt: row.dropped_at }))
    .sort((a, b) => b.droppedAt.getTime() - a.droppedAt.getTime());
}
