import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../context.js';
import { documentContents } from './document-content.js';
import { findDocumentFacts } from './documents.store.js';
import type { DocumentItemName } from './items.js';
export { findDocumentFacts } from './documents.store.js';
import type { PreparedDocument } from './prepared-document.js';

type Within = Pick<Context, 'db' | 'encryption'>;

/** A document whose content is kept, before it belongs to a submission. */
export interface KeptDocument {
  documentId: string;
  mediaType: PreparedDocument['mediaType'];
  byteCount: number;
  /** Of the content before encryption. */
  contentSha256: Buffer;
}

export type KeptDocuments = Partial<Record<DocumentItemName, KeptDocument>>;

/** Keeps a content, encrypted (FL5), for a submission that is to follow. */
export async function keepContent(
  context: Within,
  { mediaType, content }: PreparedDocument,
  now: Date,
): Promise<KeptDocument> {
  const documentId = randomUUID();
  const sealed = context.encryption.encrypt(content, purposeOf(documentId));
  await documentContents(context).put(documentId, sealed, now);
  const contentSha256 = createHash('sha256').update(content).digest();
  return { documentId, mediaType, byteCount: content.length, contentSha256 };
}

/** The document itself, for those whom the caller has let in; undefined when there is none of this id. */
export async function readDocument(context: Within, documentId: string): Promise<PreparedDocument | undefined> {
  const facts = await findDocumentFacts(context.db, documentId);
  const sealed = facts && (await documentContents(context).read(documentId));
  if (!sealed) return undefined;
  const content = context.encryption.decrypt(sealed, purposeOf(documentId));
  return { mediaType: facts.mediaType, content };
}

/** What its content is sealed for. */
export function purposeOf(documentId: string): string {
  return `documents.content:${documentId}`;
}
