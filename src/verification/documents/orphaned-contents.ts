import type { Context } from '../../context.js';
import { documentContents } from './document-content.js';
import { deleteDraftsBefore } from './draft-documents.store.js';
import { DRAFT_MS } from './drafts.js';

/**
 * Contents are kept an hour longer than drafts, because a content is stored shortly before its draft and would
 * otherwise be deleted before it.
 */
const CONTENT_MS = DRAFT_MS + 3_600_000;

interface Batch {
  now: Date;
  limit: number;
}

export function deleteOldDrafts({ db }: Context, { now, limit }: Batch): Promise<number> {
  return deleteDraftsBefore(db, new Date(now.getTime() - DRAFT_MS), limit);
}

/** Removes contents whose draft is gone and that never became part of a submission. */
export function deleteOrphanedContents(context: Context, { now, limit }: Batch): Promise<number> {
  return documentContents(context).removeUnused(new Date(now.getTime() - CONTENT_MS), limit);
}
