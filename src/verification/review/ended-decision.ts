import { recordAuditEvent } from '../../audit/audit-event.js';
import type { Db } from '../../db/database.js';
import { noteDropped } from './dropped-decision.store.js';
import type { EndedDecision } from './review-claim.store.js';

/**
 * Records in the audit log a decision that was not carried out, because the verification's history contains only those
 * that were.
 */
export async function recordEnd(
  trx: Db,
  type: 'decision_undone' | 'decision_dropped',
  { staffId, userId, verificationId, kind }: EndedDecision,
  now: Date,
): Promise<void> {
  await recordAuditEvent(trx, { type, staffId, userId, detail: `${kind} ${verificationId}` }, now);
}

/**
 * Drops a decision because its case changed before it was due, and notes it for its reviewer, who is told on the next
 * page.
 */
export async function dropDecision(trx: Db, ended: EndedDecision, now: Date): Promise<void> {
  await noteDropped(trx, ended, now);
  await recordEnd(trx, 'decision_dropped', ended, now);
}
