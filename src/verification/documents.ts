import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../context.js';
import type { Encryption } from '../crypto/encryption.js';
import type { Db } from '../db/database.js';
import { findDocumentContent, insertDocument } from './documents.store.js';

/** A picture as it was prepared, whatever it was uploaded as, and as it is shown to a reviewer. */
export interface Picture {
  mediaType: 'image/jpeg';
  content: Buffer;
}

/** Keeps a picture, encrypted (FL5), in the transaction of its submission. @returns its id */
export async function storeDocument(
  trx: Db,
  encryption: Encryption,
  { userId, picture }: { userId: string; picture: Picture },
  now: Date,
): Promise<string> {
  const documentId = randomUUID();
  const { mediaType, content } = picture;
  const contentEncrypted = encryption.encrypt(content, purposeOf(documentId));
  const contentSha256 = createHash('sha256').update(content).digest();
  const facts = { documentId, userId, mediaType, byteCount: content.length };
  await insertDocument(trx, { ...facts, contentSha256, contentEncrypted }, now);
  return documentId;
}

/** The picture itself, for those whom the caller has let in; undefined when there is none of this id. */
export async function readDocument(
  { db, encryption }: Pick<Context, 'db' | 'encryption'>,
  documentId: string,
): Promise<Picture | undefined> {
  const found = await findDocumentContent(db, documentId);
  if (!found) return undefined;
  const content = encryption.decrypt(found.contentEncrypted, purposeOf(documentId));
  return { mediaType: found.mediaType as Picture['mediaType'], content };
}

function purposeOf(documentId: string): string {
  return `documents.content:${documentId}`;
}
