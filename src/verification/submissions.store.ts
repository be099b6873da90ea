import type { Db } from '../db/database.js';
import type { DocumentIds, DocumentItemName } from './items.js';
import type { VerificationKey } from './verifications.store.js';

/** What a user supplied for a level, as stored: never changed afterwards (VE9). */
export interface StoredSubmission {
  submissionId: string;
  /** Undefined once it was erased with the account (FL10). */
  informationEncrypted: Buffer | undefined;
  documents: DocumentIds;
  submittedAt: Date;
}

interface SubmissionRow {
  submission_id: string;
  information_encrypted: Buffer | null;
  submitted_at: Date;
}

export async function insertSubmission(
  trx: Db,
  row: VerificationKey & StoredSubmission & { expiresAt: Date | undefined },
): Promise<void> {
  await trx('submissions').insert({
    submission_id: row.submissionId,
    user_id: row.userId,
    environment: row.environment,
    level: row.level,
    information_encrypted: row.informationEncrypted,
    submitted_at: row.submittedAt,
    expires_at: row.expiresAt ?? null,
  });
  const documents = Object.entries(row.documents).map(([item, documentId]) => ({
    submission_id: row.submissionId,
    item,
    document_id: documentId,
  }));
  if (documents.length > 0) await trx('submission_documents').insert(documents);
}

export async function findSubmission(db: Db, submissionId: string): Promise<StoredSubmission | undefined> {
  const row = await db('submissions')
    .first<SubmissionRow | undefined>('submission_id', 'information_encrypted', 'submitted_at')
    .where({ submission_id: submissionId });
  if (!row) return undefined;
  const documents = await db('submission_documents')
    .select<{ item: DocumentItemName; document_id: string }[]>('item', 'document_id')
    .where({ submission_id: submissionId });
  return {
    submissionId: row.submission_id,
    informationEncrypted: row.information_encrypted ?? undefined,
    documents: Object.fromEntries(documents.map(({ item, document_id }) => [item, document_id])),
    submittedAt: row.submitted_at,
  };
}

/** Of these, what was not erased, in no order. */
export async function listSealedInformation(
  db: Db,
  submissionIds: readonly string[],
): Promise<{ submissionId: string; informationEncrypted: Buffer }[]> {
  return db('submissions')
    .select<{ submissionId: string; informationEncrypted: Buffer }[]>({
      submissionId: 'submission_id',
      informationEncrypted: 'information_encrypted',
    })
    .whereRaw('submission_id = any(cast(? as uuid[]))', [[...submissionIds]])
    .whereNotNull('information_encrypted');
}

/** The oldest first. */
export async function listSubmissionsOfUser(
  db: Db,
  userId: string,
): Promise<{ submissionId: string; environment: string; level: string }[]> {
  const rows = await db('submissions')
    .select<{ submission_id: string; environment: string; level: string }[]>('submission_id', 'environment', 'level')
    .where({ user_id: userId })
    .orderBy(['submitted_at', 'submission_id']);
  return rows.map(({ submission_id, environment, level }) => ({ submissionId: submission_id, environment, level }));
}

/** When the first of its proofs lapses (EX1); undefined when none of them can. */
export async function findSubmissionExpiry(db: Db, submissionId: string): Promise<Date | undefined> {
  const row = await db('submissions')
    .first<{ expires_at: Date | null } | undefined>('expires_at')
    .where({ submission_id: submissionId });
  return row?.expires_at ?? undefined;
}
