import type { Db } from '../../db/database.js';
import { fromRow, toRow, type Row } from '../../db/row.js';
import { runStatement } from '../../db/statement.js';
import type { DocumentIds } from '../catalogue/items.js';
import type { VerificationKey } from '../status/verifications.store.js';

/** What a user supplied for a level, as stored. It is never changed afterwards. */
export interface StoredSubmission {
  submissionId: string;
  /** Undefined once the submission was erased together with the user's account. */
  informationEncrypted: Buffer | undefined;
  documents: DocumentIds;
  submittedAt: Date;
}

export async function insertSubmission(
  trx: Db,
  row: VerificationKey & StoredSubmission & { expiresAt: Date | undefined },
): Promise<void> {
  const { documents: ids, ...submission } = row;
  await trx('submissions').insert(toRow(submission));
  const documents = Object.entries(ids).map(([item, documentId]) => ({
    submission_id: row.submissionId,
    item,
    document_id: documentId,
  }));
  if (documents.length > 0) await trx('submission_documents').insert(documents);
}

const LIST = {
  name: 'list-submissions',
  text: `select s.submission_id, s.information_encrypted, s.submitted_at,
                (select coalesce(json_object_agg(d.item, d.document_id), '{}') from submission_documents d
                 where d.submission_id = s.submission_id) as documents
         from submissions s where s.submission_id = any ($1::uuid[])`,
};

/** Those of the submissions that exist, in no particular order, read with one query. */
export async function listSubmissions(db: Db, submissionIds: readonly string[]): Promise<StoredSubmission[]> {
  const rows = await runStatement<Row<StoredSubmission>>(db, LIST, [submissionIds]);
  return rows.map(fromRow<StoredSubmission>);
}

/** The encrypted information of these submissions, in no particular order. Erased ones are left out. */
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

/** A user's submissions, the oldest first. */
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

/** When the submission expires, which is when its first proof lapses; undefined if none of its proofs can lapse. */
export async function findSubmissionExpiry(db: Db, submissionId: string): Promise<Date | undefined> {
  const row = await db('submissions')
    .first<{ expires_at: Date | null } | undefined>('expires_at')
    .where({ submission_id: submissionId });
  return row?.expires_at ?? undefined;
}

/**
 * The submission behind an approval that has expired and was not approved again since; undefined if the last approval
 * has not expired.
 */
export async function findExpiredSubmission(
  db: Db,
  { verificationId, userId, environment, level }: VerificationKey & { verificationId: string },
): Promise<string | undefined> {
  const { rows } = await db.raw<{ rows: { submission_id: string }[] }>(
    `with standing as (
       select to_status, changed_at from verification_history
       where verification_id = :verificationId and to_status in ('approved', 'expired')
       order by changed_at desc limit 1)
     select s.submission_id from standing
     join submissions s on s.user_id = :userId and s.environment = :environment and s.level = :level
       and s.submitted_at < standing.changed_at
     where standing.to_status = 'expired'
     order by s.submitted_at desc limit 1`,
    { verificationId, userId, environment, level },
  );
  return rows[0]?.submission_id;
}
