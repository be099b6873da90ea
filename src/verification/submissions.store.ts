import type { Db } from '../db/database.js';
import type { VerificationKey } from './verifications.store.js';

/** What a user supplied for a level, as stored: never changed afterwards (VE9). */
export interface StoredSubmission {
  submissionId: string;
  informationEncrypted: Buffer;
  documentId: string;
  submittedAt: Date;
}

interface SubmissionRow {
  submission_id: string;
  information_encrypted: Buffer;
  document_id: string;
  submitted_at: Date;
}

export async function insertSubmission(trx: Db, row: VerificationKey & StoredSubmission): Promise<void> {
  await trx('submissions').insert({
    submission_id: row.submissionId,
    user_id: row.userId,
    environment: row.environment,
    level: row.level,
    information_encrypted: row.informationEncrypted,
    document_id: row.documentId,
    submitted_at: row.submittedAt,
  });
}

export async function findSubmission(db: Db, submissionId: string): Promise<StoredSubmission | undefined> {
  const row = await db('submissions')
    .first<SubmissionRow | undefined>('submission_id', 'information_encrypted', 'document_id', 'submitted_at')
    .where({ submission_id: submissionId });
  return (
    row && {
      submissionId: row.submission_id,
      informationEncrypted: row.information_encrypted,
      documentId: row.document_id,
      submittedAt: row.submitted_at,
    }
  );
}
