import type { Db } from '../../db/database.js';
import type { Finding } from './automatic-check.js';

export interface DueCheck {
  submissionId: string;
  verificationId: string;
}

/** What was found in a submission. An unfinished check has no findings yet. */
export interface CheckRecord {
  finishedAt: Date | undefined;
  findings: Finding[];
  /** The kind of decision that the checks would make. */
  conclusion: string | undefined;
}

export async function insertDueCheck(trx: Db, { submissionId, verificationId }: DueCheck, now: Date): Promise<void> {
  await trx('automatic_checks').insert({
    submission_id: submissionId,
    verification_id: verificationId,
    created_at: now,
  });
}

/** Leases the due checks, the oldest first, to this process alone until the lease ends. */
export async function leaseDueChecks(db: Db, page: { now: Date; until: Date; limit: number }): Promise<DueCheck[]> {
  const { rows } = await db.raw<{ rows: { submission_id: string; verification_id: string }[] }>(
    `update automatic_checks set leased_until = :until
     where submission_id in (
       select submission_id from automatic_checks
       where finished_at is null and (leased_until is null or leased_until <= :now)
       order by created_at limit :limit for update skip locked)
     returning submission_id, verification_id`,
    page,
  );
  return rows.map((row) => ({ submissionId: row.submission_id, verificationId: row.verification_id }));
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
