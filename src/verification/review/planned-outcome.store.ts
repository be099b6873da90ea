import type { Db } from '../../db/database.js';
import { fromRow, toRow, type Row } from '../../db/row.js';

/**
 * Family names that decide a sandbox case without a reviewer. If somebody has one name only, that name counts. The
 * contract lists them for integrators.
 */
export const MAGIC_NAMES = ['approve', 'reject', 'retry', 'contact', 'expire'] as const;

export type MagicName = (typeof MAGIC_NAMES)[number];

export interface PlannedOutcome {
  verificationId: string;
  submissionId: string;
  name: MagicName;
}

/** Replaces a plan for an earlier submission. */
export async function putPlanned(trx: Db, planned: PlannedOutcome, dueAt: Date): Promise<void> {
  await trx('planned_outcomes')
    .insert(toRow({ ...planned, dueAt }))
    .onConflict('verification_id')
    .merge();
}

/** Verifications with a due plan, the oldest first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
  return db('planned_outcomes').where('due_at', '<=', now).orderBy('due_at').limit(limit).pluck('verification_id');
}

export async function postponePlanned(db: Db, verificationId: string, until: Date): Promise<void> {
  await db('planned_outcomes').where({ verification_id: verificationId }).update({ due_at: until });
}

/** Deletes the plan and returns it. Undefined if another process has taken it. */
export async function takePlanned(trx: Db, verificationId: string, now: Date): Promise<PlannedOutcome | undefined> {
  const [row] = await trx('planned_outcomes')
    .where({ verification_id: verificationId })
    .where('due_at', '<=', now)
    .delete()
    .returning<Row<PlannedOutcome>[]>(['verification_id', 'submission_id', 'name']);
  return row && fromRow<PlannedOutcome>(row);
}
