import type { Db } from '../db/database.js';

export async function upsertContent(db: Db, documentId: string, sealed: Buffer, now: Date): Promise<void> {
  await db('document_contents')
    .insert({ document_id: documentId, content_encrypted: sealed, created_at: now })
    .onConflict('document_id')
    .merge(['content_encrypted']);
}

export async function findContent(db: Db, documentId: string): Promise<Buffer | undefined> {
  const row = await db('document_contents')
    .first<{ content_encrypted: Buffer } | undefined>('content_encrypted')
    .where({ document_id: documentId });
  return row?.content_encrypted;
}

export async function removeContent(db: Db, documentId: string): Promise<void> {
  await db('document_contents').where({ document_id: documentId }).delete();
}
