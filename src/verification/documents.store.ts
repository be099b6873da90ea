import type { Db } from '../db/database.js';

/** A picture that a user supplied, without its content. */
export interface DocumentFacts {
  documentId: string;
  userId: string;
  mediaType: string;
  byteCount: number;
  /** Of the content as stored before encryption, in hex. */
  sha256: string;
}

interface DocumentRow {
  document_id: string;
  user_id: string;
  media_type: string;
  byte_count: number;
  content_sha256: Buffer;
}

const FACTS = ['document_id', 'user_id', 'media_type', 'byte_count', 'content_sha256'] as const;

export async function insertDocument(
  trx: Db,
  document: Omit<DocumentFacts, 'sha256'> & { contentSha256: Buffer; contentEncrypted: Buffer },
  now: Date,
): Promise<void> {
  await trx('documents').insert({
    document_id: document.documentId,
    user_id: document.userId,
    media_type: document.mediaType,
    byte_count: document.byteCount,
    content_sha256: document.contentSha256,
    content_encrypted: document.contentEncrypted,
    created_at: now,
  });
}

export async function findDocumentFacts(db: Db, documentId: string): Promise<DocumentFacts | undefined> {
  const row = await db('documents').first<DocumentRow | undefined>(FACTS).where({ document_id: documentId });
  return (
    row && {
      documentId: row.document_id,
      userId: row.user_id,
      mediaType: row.media_type,
      byteCount: row.byte_count,
      sha256: row.content_sha256.toString('hex'),
    }
  );
}

export async function findDocumentContent(
  db: Db,
  documentId: string,
): Promise<{ mediaType: string; contentEncrypted: Buffer } | undefined> {
  const row = await db('documents')
    .first<{ media_type: string; content_encrypted: Buffer } | undefined>('media_type', 'content_encrypted')
    .where({ document_id: documentId });
  return row && { mediaType: row.media_type, contentEncrypted: row.content_encrypted };
}
