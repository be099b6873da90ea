import type { Db } from '../../db/database.js';

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

export async function deleteContentsWithoutDocument(db: Db, before: Date, limit: number): Promise<number> {
  const result = await db.raw<{ rowCount: number }>(
    `delete from document_contents where document_id in (
       select document_id from document_contents c
       where created_at < :before and not exists (select from documents d where d.document_id = c.document_id)
         and not exists (select from draft_documents d where d.document_id = c.document_id)
       limit :limit for update skip locked
     )`,
    { before, limit },
  );
  return result.rowCount;
}
