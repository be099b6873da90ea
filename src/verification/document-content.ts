import type { Context } from '../context.js';
import { findContent, removeContent, upsertContent } from './document-content.store.js';

/**
 * Where the contents of documents are kept, sealed already. Nothing about it has a part in a transaction, so that an object
 * store can take the place of the table: what is put before a transaction that fails is removed, or cleaned up later.
 */
export interface DocumentContents {
  /** Takes the place of what was kept under this id. */
  put: (documentId: string, sealed: Buffer, now: Date) => Promise<void>;
  read: (documentId: string) => Promise<Buffer | undefined>;
  /** Nothing happens where there is none. */
  remove: (documentId: string) => Promise<void>;
}

export function documentContents({ db }: Pick<Context, 'db'>): DocumentContents {
  return {
    put: (documentId, sealed, now) => upsertContent(db, documentId, sealed, now),
    read: (documentId) => findContent(db, documentId),
    remove: (documentId) => removeContent(db, documentId),
  };
}
