import type { Db } from '../../db/database.js';
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

interface WaitingRow {
  verification_id: string;
  staff_id: string;
  kind: Decision['kind'];
  reason_code: string | null;
  is_fixable: boolean | null;
  requested_items: string[];
  note_encrypted: Buffer | null;
  request_text_encrypted: Buffer | null;
  seen_since: Date;
}

const COLUMNS = `w.verification_id, w.staff_id, w.kind, w.reason_code, w.is_fixable, w.requested_items, w.note_encrypted,
  w.request_text_encrypted, w.seen_since`;

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
    .first<{ staff_id: string; name: string; kind: Decision['kind']; decided_at: Date; due_at: Date } | undefined>(
      'w.staff_id',
      's.name',
      'w.kind',
      'w.decided_at',
      'w.due_at',
    )
    .where('w.verification_id', verificationId);
  return row && { staffId: row.staff_id, name: row.name, kind: row.kind, decidedAt: row.decided_at, dueAt: row.due_at };
}

/** Verifications with a due decision, the oldest first. */
export async function listDueDecisions(db: Db, now: Date, limit: number): Promise<string[]> {
  return db('waiting_decisions').where('due_at', '<=', now).orderBy('due_at').limit(limit).pluck('verification_id');
}

export async function postponeDecision(db: Db, verificationId: string, until: Date): Promise<void> {
  await db('waiting_decisions').where({ verification_id: verificationId }).update({ due_at: until });
}

/** Takes a due decision out of its table. Undefined if it was undone, or if another process has carried it out. */
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
 * Takes a decision back for the reviewer who made it. Undefined if it has been carried out, or if it is another
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

function toSealed(row: WaitingRow): SealedDecision {
  return {
    verificationId: row.verification_id,
    staffId: row.staff_id,
    decision: toDecision(row),
    note: row.note_encrypted ?? undefined,
    requestText: row.request_text_encrypted ?? undefined,
    seenSince: row.seen_since,
  };
}

/** The decision without its text to the user, which is still encrypted. */
function toDecision({ kind, reason_code, is_fixable, requested_items }: WaitingRow): Decision {
  if (kind === 'approve') return { kind };
  if (kind === 'contact') return { kind, requestedItems: requested_items, requestText: '' };
  return { kind, reasonCode: reason_code ?? '', fixable: is_fixable ?? false };
}
