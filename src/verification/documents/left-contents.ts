import type { Context } from '../../context.js';
import { documentContents } from './document-content.js';
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
export function dropLeftContents(context: Context, { now, limit }: Batch): Promise<number> {
  return documentContents(context).removeUnused(new Date(now.getTime() - CONTENT_MS), limit);
}
