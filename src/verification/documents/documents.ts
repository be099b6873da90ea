import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../../context.js';
import { documentContents } from './document-content.js';
import { findDocumentFacts, type KeptContent } from './documents.store.js';
import type { PageSpan } from '../../pictures/picture-job.js';
import type { PreparedDocument } from './prepared-document.js';

export { findDocumentFacts } from './documents.store.js';
export type { KeptContent, KeptDocument, KeptDocuments } from './documents.store.js';

type Within = Pick<Context, 'db' | 'encryption'>;

/** Encrypts and stores a content before the submission exists that it will belong to. */
export async function keepContent<MediaType extends string>(
  context: Within,
  { mediaType, content, pageSpans }: { mediaType: MediaType; content: Buffer; pageSpans?: PageSpan[] | undefined },
  now: Date,
): Promise<KeptContent & { mediaType: MediaType }> {
  const documentId = randomUUID();
  const sealed = context.encryption.encrypt(content, purposeOf(documentId));
  await documentContents(context).put(documentId, sealed, now);
  const contentSha256 = createHash('sha256').update(content).digest();
  return { documentId, mediaType, byteCount: content.length, contentSha256, pageSpans };
}

/** Reads a document; the caller has checked who may see it. Undefined if there is no document with this id. */
export async function readDocument(context: Within, documentId: string): Promise<PreparedDocument | undefined> {
  const facts = await findDocumentFacts(context.db, documentId);
  const content = facts && (await readContent(context, documentId));
  return content && { mediaType: facts.mediaType, content };
}

export async function readContent(context: Within, documentId: string): Promise<Buffer | undefined> {
  const sealed = await documentContents(context).read(documentId);
  return sealed && context.encryption.decrypt(sealed, purposeOf(documentId));
}

/** The encryption purpose of a document's content, which binds the content to its id. */
export function purposeOf(documentId: string): string {
  return `documents.content:${documentId}`;
}
