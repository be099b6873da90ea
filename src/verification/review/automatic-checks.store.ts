import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';
import type { Finding } from './automatic-check.js';

export interface DueCheck {
  submissionId: string;
  verificationId: string;
}

/** What the checks have found in a submission. Unfinished checks have no findings yet. */
export interface CheckRecord {
  finishedAt: Date | undefined;
  findings: Finding[];
  /** The kind of decision that the checks would make. */
  conclusion: string | undefined;
}

/** Plans the checks of a submission in the submission's own transaction, so that no submission is left unchecked. */
export async function planChecks(trx: Db, { submissionId, verificationId }: DueCheck, now: Date): Promise<void> {
  await trx('automatic_checks').insert({
    submission_id: submissionId,
    verification_id: verificationId,
    created_at: now,
  });
}

/** Leases the due checks, the oldest first, to this process alone until the lease ends. */
export async function leaseDueChecks(db: Db, page: { now: Date; until: Date; limit: number }): Promise<DueCheck[]> {
  const { rows } = await db.raw<{ rows: Row<DueCheck>[] }>(
    `update automatic_checks set leased_until = :until
     where submission_id in (
       select submission_id from automatic_checks
       where finished_at is null and (leased_until is null or leased_until <= :now)
       order by created_at limit :limit for update skip locked)
     returning submission_id, verification_id`,
    page,
  );
  return rows.map(fromRow<DueCheck>);
}

/** False if the check was finished already. */
export async function finishCheck(
  trx: Db,
  submissionId: string,
  { findings, conclusion }: { findings: Finding[]; conclusion: string | undefined },
  now: Date,
): Promise<boolean> {
  const changed = await trx('automatic_checks')
    .where({ submission_id: submissionId, finished_at: null })
    .update({
      finished_at: now,
      leased_until: null,
      findings: JSON.stringify(findings),
      conclusion: conclusion ?? null,
    });
  return changed > 0;
}
