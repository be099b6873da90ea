import { recordAuditEvent } from '../../audit/audit-event.js';
import type { Db } from '../../db/database.js';
import { noteDropped } from './dropped-decision.store.js';
import type { EndedDecision } from './review-claim.store.js';

/**
 * Records a decision that was not carried out. The verification's history has only those that were, so the audit has
 * the others.
 */
export async function recordEnd(
  trx: Db,
  type: 'decision_undone' | 'decision_dropped',
  { staffId, userId, verificationId, kind }: EndedDecision,
  now: Date,
): Promise<void> {
  await recordAuditEvent(trx, { type, staffId, userId, detail: `${kind} ${verificationId}` }, now);
}

/** Drops a decision because its case changed before it was due. Its reviewer is told. */
export async function dropDecision(trx: Db, ended: EndedDecision, now: Date): Promise<void> {
  await noteDropped(trx, ended, now);
  await recordEnd(trx, 'decision_dropped', ended, now);
}
