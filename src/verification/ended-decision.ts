import { recordAuditEvent } from '../audit/audit-event.js';
import type { Db } from '../db/database.js';
import { noteDropped, showDropped, type DroppedDecision } from './dropped-decision.store.js';
import type { Decision } from './review.js';

export type { DroppedDecision } from './dropped-decision.store.js';

/** A page that is loaded again, or gone on from, still says it. */
const SHOWN_MS = 10 * 60_000;

/** Whose decision about whom ends without being made. */
export interface EndedDecision {
  staffId: string;
  userId: string;
  verificationId: string;
  kind: Decision['kind'];
}

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

/** What was not made of this reviewer's: told on the next page, and on those of the next minutes. */
export function listDropped(db: Db, staffId: string, now: Date): Promise<DroppedDecision[]> {
  return showDropped(db, staffId, new Date(now.getTime() - SHOWN_MS), now);
}
