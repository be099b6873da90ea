import { recordAuditEvent } from '../../audit/audit-event.js';
import type { Db } from '../../db/database.js';
import { noteDropped } from './dropped-decision.store.js';
import type { EndedDecision } from './review-claim.store.js';

/** What was decided and not made stands in the audit alone. */
export async function recordEnd(
  trx: Db,
  type: 'decision_undone' | 'decision_dropped',
  { staffId, userId, verificationId, kind }: EndedDecision,
  now: Date,
): Promise<void> {
  await recordAuditEvent(trx, { type, staffId, userId, detail: `${kind} ${verificationId}` }, now);
}

/** Its case has changed before it was due: it is not made, and its reviewer is told. */
export async function dropDecision(trx: Db, ended: EndedDecision, now: Date): Promise<void> {
  await noteDropped(trx, ended, now);
  await recordEnd(trx, 'decision_dropped', ended, now);
}
