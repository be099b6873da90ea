import type { Context } from '../context.js';
import { deleteContentsWithoutDocument } from './document-content.store.js';
import { deleteDraftsBefore } from './draft-documents.store.js';
import { DRAFT_MS } from './drafts.js';

/** A content is there before its draft is, by a moment. */
const CONTENT_MS = DRAFT_MS + 3_600_000;

interface Batch {
  now: Date;
  limit: number;
}

export function dropOldDrafts({ db }: Context, { now, limit }: Batch): Promise<number> {
  return deleteDraftsBefore(db, new Date(now.getTime() - DRAFT_MS), limit);
}

/** Contents that belong to no draft any more, and never came to belong to a submission. */
export function dropLeftContents({ db }: Context, { now, limit }: Batch): Promise<number> {
  return deleteContentsWithoutDocument(db, new Date(now.getTime() - CONTENT_MS), limit);
}
