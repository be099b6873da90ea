import type { Context } from '../../context.js';
import { rewrapColumn, type RewrapCount, type RewrapOptions } from '../../db/rewrap-column.js';
import { CONTENT_COLUMN } from '../../db/sealed-columns.js';
import { deleteContentsWithoutDocument, findContent, removeContent, upsertContent } from './document-content.store.js';

/**
 * Storage of the encrypted contents of documents. Its operations take part in no transaction, so that an object store
 * can replace the table. If a transaction fails after its content was stored, the content is removed then, or by the
 * clean-up.
 */
export interface DocumentContents {
  /** Replaces what was stored under this id. */
  put: (documentId: string, sealed: Buffer, now: Date) => Promise<void>;
  read: (documentId: string) => Promise<Buffer | undefined>;
  /** Does nothing if there is no such content. */
  remove: (documentId: string) => Promise<void>;
  /**
   * Removes at most `limit` contents that were stored before the given time and belong to neither a document nor a
   * draft.
   * @returns how many were removed
   */
  removeUnused: (before: Date, limit: number) => Promise<number>;
  /**
   * Re-encrypts with the current key what was encrypted with older keys. Each content is updated by itself, and only if
   * it has not changed since it was read.
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
