import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';
import type { Decision } from './review-decision.js';

/** Who made a decision and when it will be carried out, as every reviewer may know. */
export interface WaitingDecision {
  staffId: string;
  /** Name of the reviewer. */
  name: string;
  kind: Decision['kind'];
  decidedAt: Date;
  dueAt: Date;
}

/** A reviewer's decision with the texts that they wrote, encrypted. */
export interface SealedDecision {
  verificationId: string;
  staffId: string;
  decision: Decision;
  note: Buffer | undefined;
  requestText: Buffer | undefined;
  /** When the case got the status that the reviewer saw. */
  seenSince: Date;
}

type OfDecision = Omit<SealedDecision, 'decision'>;
type WaitingRow = Row<OfDecision> & {
  kind: Decision['kind'];
  reason_code: string | null;
  is_fixable: boolean | null;
  requested_items: string[];
};

const COLUMNS = `w.verification_id, w.staff_id, w.kind, w.reason_code, w.is_fixable, w.requested_items, w.note_encrypted as note,
  w.request_text_encrypted as request_text, w.seen_since`;

export async function insertWaiting(
  trx: Db,
  { verificationId, staffId, decision, note, requestText, seenSince }: SealedDecision,
  { decidedAt, dueAt }: { decidedAt: Date; dueAt: Date },
): Promise<void> {
  await trx('waiting_decisions').insert({
    verification_id: verificationId,
    staff_id: staffId,
    kind: decision.kind,
    ...(decision.kind === 'reject' ? { reason_code: decision.reasonCode, is_fixable: decision.fixable } : {}),
    ...(decision.kind === 'contact' ? { requested_items: decision.requestedItems } : {}),
    note_encrypted: note ?? null,
    request_text_encrypted: requestText ?? null,
    seen_since: seenSince,
    decided_at: decidedAt,
    due_at: dueAt,
  });
}

export async function findWaiting(db: Db, verificationId: string): Promise<WaitingDecision | undefined> {
  const row = await db('waiting_decisions as w')
    .join('staff as s', 's.staff_id', 'w.staff_id')
    .first<Row<WaitingDecision> | undefined>('w.staff_id', 's.name', 'w.kind', 'w.decided_at', 'w.due_at')
    .where('w.verification_id', verificationId);
  return row && fromRow<WaitingDecision>(row);
}

/** Verifications with a due decision, the oldest first. */
export async function listDueDecisions(db: Db, now: Date, limit: number): Promise<string[]> {
  return db('waiting_decisions').where('due_at', '<=', now).orderBy('due_at').limit(limit).pluck('verification_id');
}

export async function postponeDecision(db: Db, verificationId: string, until: Date): Promise<void> {
  await db('waiting_decisions').where({ verification_id: verificationId }).update({ due_at: until });
}

/** Deletes a due decision and returns it. Undefined if it was undone, or if another process has carried it out. */
export async function takeDueDecision(
  trx: Db,
  verificationId: string,
  now: Date,
): Promise<(SealedDecision & { isOfDisabled: boolean }) | undefined> {
  const { rows } = await trx.raw<{ rows: (WaitingRow & { is_of_disabled: boolean })[] }>(
    `delete from waiting_decisions w using staff s
     where w.verification_id = :verificationId and w.due_at <= :now and s.staff_id = w.staff_id
     returning ${COLUMNS}, s.disabled_at is not null as is_of_disabled`,
    { verificationId, now },
  );
  const [row] = rows;
  return row && { ...toSealed(row), isOfDisabled: row.is_of_disabled };
}

/**
 * Deletes a decision for the reviewer who undoes it. Undefined if it has been carried out, or if it is another
 * reviewer's.
 */
export async function takeBackDecision(
  trx: Db,
  { verificationId, staffId }: { verificationId: string; staffId: string },
): Promise<SealedDecision | undefined> {
  const { rows } = await trx.raw<{ rows: WaitingRow[] }>(
    `delete from waiting_decisions w where w.verification_id = :verificationId and w.staff_id = :staffId
     returning ${COLUMNS}`,
    { verificationId, staffId },
  );
  return rows[0] && toSealed(rows[0]);
}

function toSealed({ kind, reason_code, is_fixable, requested_items, ...row }: WaitingRow): SealedDecision {
  const decision = toDecision({ kind, reason_code, is_fixable, requested_items });
  return { ...fromRow<OfDecision>(row), decision };
}

/** The decision without its text to the user, which is still encrypted. */
function toDecision({
  kind,
  reason_code,
  is_fixable,
  requested_items,
}: Omit<WaitingRow, keyof Row<OfDecision>>): Decision {
  if (kind === 'approve') return { kind };
  if (kind === 'contact') return { kind, requestedItems: requested_items, requestText: '' };
  return { kind, reasonCode: reason_code ?? '', fixable: is_fixable ?? false };
}
