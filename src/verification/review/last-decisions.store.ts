import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';
import type { DroppedDecision } from './dropped-decision.store.js';
import type { WaitingDecision } from './waiting-decision.store.js';

export interface UndoableRow extends Omit<WaitingDecision, 'name'> {
  verificationId: string;
  level: string;
  submissionId: string;
  informationEncrypted: Buffer | undefined;
}

/** A row is a decision that can be undone, or a dropped one, in which `due_at` and all columns after it are null. */
type LastRow = Omit<Row<Omit<UndoableRow, 'staffId'>>, 'due_at'> & { due_at: Date | null };

/**
 * A reviewer's latest decisions, the newest first: those that can still be undone, with the user's encrypted
 * information, and those that were dropped and that the reviewer has not seen, or first saw after `shownSince`. From
 * now on the dropped ones count as seen.
 */
export async function listLastOf(
  db: Db,
  staffId: string,
  { limit, shownSince, now }: { limit: number; shownSince: Date; now: Date },
): Promise<{ waiting: UndoableRow[]; dropped: DroppedDecision[] }> {
  const { rows } = await db.raw<{ rows: LastRow[] }>(
    `with fresh as (
       update dropped_decisions set shown_at = :now where staff_id = :staffId and shown_at is null
       returning verification_id, kind, dropped_at
     ), shown as (
       select * from fresh
       union all
       select verification_id, kind, dropped_at from dropped_decisions
       where staff_id = :staffId and shown_at > :shownSince
     ), waiting as (
       select w.verification_id, w.kind, w.decided_at, w.due_at, v.level, v.submission_id, s.information_encrypted
       from waiting_decisions w
       join verifications v using (verification_id)
       join submissions s on s.submission_id = v.submission_id
       where w.staff_id = :staffId order by w.decided_at desc limit :limit
     )
     select * from waiting union all select verification_id, kind, dropped_at, null, null, null, null from shown
     order by decided_at desc`,
    { staffId, limit, shownSince, now },
  );
  const waiting = rows.flatMap((row) =>
    row.due_at === null ? [] : { staffId, ...fromRow<Omit<UndoableRow, 'staffId'>>({ ...row, due_at: row.due_at }) },
  );
  const dropped = rows
    .filter((row) => row.due_at === null)
    .map((row) => ({ verificationId: row.verification_id, kind: row.kind, droppedAt: row.decided_at }));
  return { waiting, dropped };
}
