import type { Context } from '../../context.js';
import { rewrapColumn, type RewrapCount, type RewrapOptions } from '../../db/rewrap-column.js';
import { CONTENT_COLUMN } from '../../db/sealed-columns.js';
import { deleteContentsWithoutDocument, findContent, removeContent, upsertContent } from './document-content.store.js';

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
  /** Of those put before a time, up to so many that neither a document nor a draft has. @returns how many went */
  removeUnused: (before: Date, limit: number) => Promise<number>;
  /** Seals anew with the current key what others have sealed: each by itself, if it is still what was read. */
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
