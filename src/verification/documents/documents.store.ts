import type { Db } from '../../db/database.js';
import type { Row } from '../../db/row.js';
import type { PageSpan } from '../../pictures/picture-job.js';
import type { DocumentItemName } from '../catalogue/items.js';
import type { PreparedDocument } from './prepared-document.js';

/** A stored content that does not belong to a submission yet. */
export interface KeptContent {
  documentId: string;
  mediaType: string;
  byteCount: number;
  /** SHA-256 of the content before encryption. */
  contentSha256: Buffer;
  pageSpans?: PageSpan[] | undefined;
}

export interface KeptDocument extends KeptContent {
  mediaType: PreparedDocument['mediaType'];
}

export type KeptDocuments = Partial<Record<DocumentItemName, KeptDocument>>;

/** A document that a user supplied, without its content. */
export interface DocumentFacts {
  documentId: string;
  userId: string;
  mediaType: PreparedDocument['mediaType'];
  byteCount: number;
  /** SHA-256 of the content before encryption, in hex. */
  sha256: string;
  /** How many pages a PDF has if its pages were converted to pictures; 0 for anything else. */
  pageCount: number;
}

export interface SubmittedDocument extends DocumentFacts {
  item: DocumentItemName;
}

/** A document that was submitted for a case, and where each of its pages lies in the content. */
export interface CaseDocument extends SubmittedDocument {
  pageSpans: PageSpan[];
}

type DocumentRow = Row<KeptDocument & { userId: string }>;

type SubmittedRow = DocumentRow & { item: DocumentItemName };

const FACTS = ['document_id', 'user_id', 'media_type', 'byte_count', 'content_sha256', 'page_spans'] as const;
/** Columns of a document and the item that it was submitted for; `s` is submission_documents, `d` is documents. */
const SUBMITTED = ['s.item', ...FACTS.map((fact) => `d.${fact}` as const)];

export async function insertDocument(trx: Db, userId: string, document: KeptDocument, now: Date): Promise<void> {
  await trx('documents').insert({
    document_id: document.documentId,
    user_id: userId,
    media_type: document.mediaType,
    byte_count: document.byteCount,
    content_sha256: document.contentSha256,
    page_spans: document.pageSpans,
    created_at: now,
  });
}

export async function findDocumentFacts(db: Db, documentId: string): Promise<DocumentFacts | undefined> {
  const row = await db('documents').first<DocumentRow | undefined>(FACTS).where({ document_id: documentId });
  return row && toFacts(row);
}

/**
 * A document that was ever submitted for a verification, in its present submission or an earlier one. Nothing is found
 * once the user has deleted the account.
 */
export async function findDocumentOfCase(
  db: Db,
  verificationId: string,
  documentId: string,
): Promise<CaseDocument | undefined> {
  const row = await db('verifications as v')
    .join('submissions as b', { 'b.user_id': 'v.user_id', 'b.environment': 'v.environment', 'b.level': 'v.level' })
    .join('submission_documents as s', 's.submission_id', 'b.submission_id')
    .join('documents as d', { 'd.document_id': 's.document_id', 'd.user_id': 'v.user_id' })
    .join('users as u', 'u.user_id', 'v.user_id')
    .where({ 'v.verification_id': verificationId, 'd.document_id': documentId, 'u.deleted_at': null })
    .first<SubmittedRow | undefined>(SUBMITTED);
  return row && { ...toSubmitted(row), pageSpans: row.page_spans ?? [] };
}

/** Documents by submission, in no particular order. A submission without documents has no entry. */
export async function listDocumentsOfSubmissions(
  db: Db,
  submissionIds: readonly string[],
): Promise<Map<string, SubmittedDocument[]>> {
  const rows = await db('submission_documents as s')
    .join('documents as d', 'd.document_id', 's.document_id')
    .whereRaw('s.submission_id = any(cast(? as uuid[]))', [[...submissionIds]])
    .select<(SubmittedRow & { submission_id: string })[]>('s.submission_id', ...SUBMITTED);
  const found = new Map<string, SubmittedDocument[]>();
  for (const row of rows) {
    const others = found.get(row.submission_id) ?? [];
    found.set(row.submission_id, [...others, toSubmitted(row)]);
  }
  return found;
}

function toSubmitted(row: SubmittedRow): SubmittedDocument {
  return { ...toFacts(row), item: row.item };
}

function toFacts(row: DocumentRow): DocumentFacts {
  return {
    documentId: row.document_id,
    userId: row.user_id,
    mediaType: row.media_type,
    byteCount: row.byte_count,
    sha256: row.content_sha256.toString('hex'),
    pageCount: row.page_spans?.length ?? 0,
  };
}
