import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';
import { runStatement } from '../../db/statement.js';
import type { KeptContent, KeptDocument, KeptDocuments } from './documents.store.js';
import type { DocumentItemName } from '../catalogue/items.js';
import type { VerificationKey } from '../status/verifications.store.js';

/** What a draft contains: a document, or the texts of the form, which are stored in the same way. */
export type DraftItem = DocumentItemName | 'information';

/** What a user has sent for a level and not submitted yet. */
export interface Drafts {
  documents: KeptDocuments;
  /** The id under which the texts of the form are stored. */
  informationId: string | undefined;
}

type DraftRow = Row<KeptDocument> & { item: DraftItem };

export async function findDraftId(db: Db, key: VerificationKey, item: DraftItem): Promise<string | undefined> {
  const row = await db('draft_documents')
    .first<Pick<DraftRow, 'document_id'> | undefined>('document_id')
    .where({ ...keyColumns(key), item });
  return row?.document_id;
}

export async function upsertDraft(
  db: Db,
  key: VerificationKey,
  item: DraftItem,
  document: KeptContent,
  now: Date,
): Promise<void> {
  await db('draft_documents')
    .insert({
      ...keyColumns(key),
      item,
      document_id: document.documentId,
      media_type: document.mediaType,
      byte_count: document.byteCount,
      content_sha256: document.contentSha256,
      page_spans: document.pageSpans ?? null,
      created_at: now,
    })
    .onConflict(['user_id', 'environment', 'level', 'item'])
    .merge();
}

export async function listDrafts(db: Db, key: VerificationKey): Promise<Drafts> {
  const rows = await db('draft_documents')
    .select<DraftRow[]>('item', 'document_id', 'media_type', 'byte_count', 'content_sha256', 'page_spans')
    .where(keyColumns(key));
  const documents = rows.filter(({ item }) => item !== 'information');
  return {
    documents: Object.fromEntries(documents.map(({ item, ...row }) => [item, fromRow<KeptDocument>(row)])),
    informationId: rows.find(({ item }) => item === 'information')?.document_id,
  };
}

interface DraftedLevel {
  environment: 'live' | 'sandbox';
  level: string;
  lastSentAt: Date;
}

const LIST_DRAFTED_LEVELS = {
  name: 'list-drafted-levels',
  text: `select environment, level, max(created_at) as "lastSentAt" from draft_documents
         where user_id = $1 and created_at > $2 group by environment, level order by level, environment`,
};

/** The levels that a user has begun since a time, each with the time at which something was last sent for it. */
export async function listDraftedLevels(db: Db, userId: string, since: Date): Promise<DraftedLevel[]> {
  return runStatement<DraftedLevel>(db, LIST_DRAFTED_LEVELS, [userId, since]);
}

export async function deleteDraftsOf(db: Db, key: VerificationKey): Promise<void> {
  await db('draft_documents').where(keyColumns(key)).delete();
}

export async function deleteDrafts(db: Db, documentIds: string[]): Promise<void> {
  await db('draft_documents').whereIn('document_id', documentIds).delete();
}

export async function deleteDraftsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const result = await db.raw<{ rowCount: number }>(
    `delete from draft_documents where document_id in (
       select document_id from draft_documents where created_at < :before limit :limit for update skip locked
     )`,
    { before, limit },
  );
  return result.rowCount;
}

function keyColumns({ userId, environment, level }: VerificationKey) {
  return { user_id: userId, environment, level };
}
