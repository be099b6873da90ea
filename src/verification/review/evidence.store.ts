import type { Db } from '../../db/database.js';
import type { Finding } from './automatic-check.js';
import type { DocumentItemName } from '../catalogue/items.js';
import type { VerificationKey } from '../status/verifications.store.js';

/** A submission by its ids, times and hashes, without what the user entered. */
export interface SubmittedEvidence {
  submissionId: string;
  submittedAt: Date;
  /** The submission was erased together with its user's account. */
  isErased: boolean;
  findings: Finding[];
  documents: { item: DocumentItemName; documentId: string; mediaType: string; byteCount: number; sha256: string }[];
}

interface EvidenceRow {
  submission_id: string;
  submitted_at: Date;
  is_erased: boolean;
  findings: Finding[] | null;
  item: DocumentItemName | null;
  document_id: string;
  media_type: string;
  byte_count: number;
  content_sha256: Buffer;
}

/** A verification's submissions, the oldest first. */
export async function listSubmittedEvidence(
  db: Db,
  { userId, environment, level }: VerificationKey,
): Promise<SubmittedEvidence[]> {
  const rows = await db('submissions as s')
    .leftJoin('submission_documents as i', 'i.submission_id', 's.submission_id')
    .leftJoin('automatic_checks as a', 'a.submission_id', 's.submission_id')
    .leftJoin('documents as d', 'd.document_id', 'i.document_id')
    .where({ 's.user_id': userId, 's.environment': environment, 's.level': level })
    .select<EvidenceRow[]>(
      's.submission_id',
      's.submitted_at',
      db.raw('s.information_encrypted is null as is_erased'),
      'a.findings',
      'i.item',
      'd.document_id',
      'd.media_type',
      'd.byte_count',
      'd.content_sha256',
    )
    .orderBy(['s.submitted_at', 's.submission_id', 'i.item']);
  const found = new Map<string, SubmittedEvidence>();
  for (const row of rows) {
    const { submission_id: submissionId, submitted_at: submittedAt } = row;
    const submission = found.get(submissionId) ?? {
      submissionId,
      submittedAt,
      isErased: row.is_erased,
      findings: row.findings ?? [],
      documents: [],
    };
    found.set(submissionId, submission);
    if (row.item) submission.documents.push(toDocument({ ...row, item: row.item }));
  }
  return [...found.values()];
}

function toDocument(row: EvidenceRow & { item: DocumentItemName }): SubmittedEvidence['documents'][number] {
  return {
    item: row.item,
    documentId: row.document_id,
    mediaType: row.media_type,
    byteCount: row.byte_count,
    sha256: row.content_sha256.toString('hex'),
  };
}
