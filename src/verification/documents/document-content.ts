import type { Context } from '../../context.js';
import { rewrapColumn, type RewrapCount, type RewrapOptions } from '../../db/rewrap-column.js';
import { CONTENT_COLUMN } from '../../db/sealed-columns.js';
import { deleteContentsWithoutDocument, findContent, removeContent, upsertContent } from './document-content.store.js';

/**
 * Where the encrypted contents of documents are kept. No operation takes part in a transaction, so that an object store
 * can replace the table. A content that is put before a transaction which then fails is removed, or goes with a later
 * clean-up.
 */
export interface DocumentContents {
  /** Replaces what was kept under this id. */
  put: (documentId: string, sealed: Buffer, now: Date) => Promise<void>;
  read: (documentId: string) => Promise<Buffer | undefined>;
  /** Does nothing if there is no such content. */
  remove: (documentId: string) => Promise<void>;
  /**
   * Removes at most `limit` contents that were put before a time and that belong to neither a document nor a draft.
   * @returns how many were removed
   */
  removeUnused: (before: Date, limit: number) => Promise<number>;
  /**
   * Encrypts with the current key what older keys have encrypted. Each content is changed by itself, and only if it is
   * still the one that was read.
   */
  rewrap: (keys: Pick<Context, 'config' | 'encryption'>, options: RewrapOptions) => Promise<RewrapCount>;
}

export function documentContents({ db }: Pick<Context, 'db'>): DocumentContents {
  return {
    put: (documentId, sealed, now) => upsertContent(db, documentId, sealed, now),
    read: (documentId) => findContent(db, documentId),
    remove: (documentId) => removeContent(db, documentId),
    removeUnused: (before, limit) => deleteContentsWithoutDocument(db, before, limit),
    rewrap: ({ config, encryption }, options) => rewrapColumn({ db, config, encryption }, CONTENT_COLUMN, options),
  };
}
